import { type Currency, defaultCurrencySymbol, formatAmount, fromWire, toWire } from '@sanam/contract/money';

/** The shape of amounts on the wire; anything else is shown as it came. */
const WIRE = /^-?\d+\.\d{2}$/;

/** Wire amount → "1,234.50", without sign. */
export function amountText(wire: string): string {
  return WIRE.test(wire) ? formatAmount(absolute(fromWire(wire))) : wire;
}

/** Wire amount → "฿1,234.50"; 'P' is the coded default symbol (WAL-006). */
export function moneyText(wire: string, symbol: string = defaultCurrencySymbol): string {
  return `${wire.startsWith('-') ? '−' : ''}${symbol}${amountText(wire)}`;
}

export function directionOf(wire: string): 'gain' | 'loss' | 'none' {
  if (!WIRE.test(wire)) return 'none';
  const amount = fromWire(wire);
  return amount > 0n ? 'gain' : amount < 0n ? 'loss' : 'none';
}

const absolute = (amount: bigint): bigint => (amount < 0n ? -amount : amount);

/**
 * What a person typed → wire amount, or null when it is no amount: "1,500" → "1500.00", "20.5" → "20.50".
 * Thai digits count; more than two decimals are refused, never rounded.
 */
export function parseTyped(typed: string): string | null {
  const plain = typed
    .trim()
    .replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50))
    .replace(/[,\s฿]/g, '');
  const match = /^0*(\d{1,13})(?:\.(\d{0,2}))?$/.exec(plain);
  if (!match) return null;
  return `${match[1]}.${(match[2] ?? '').padEnd(2, '0')}`;
}

export const compareWire = (one: string, other: string): number => {
  const difference = fromWire(one) - fromWire(other);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
};
export const addWire = (one: string, other: string, currency: Currency = 'THB'): string =>
  toWire(fromWire(one) + fromWire(other), currency);
export const subtractWire = (one: string, other: string, currency: Currency = 'THB'): string =>
  toWire(fromWire(one) - fromWire(other), currency);

/** Fixed fee plus a percentage, rounded down to the minor unit as the server does; shown before confirming. */
export function feeOf(amount: string, feeFixed: string, feePercent: string): string {
  const [whole = '0', fraction = ''] = feePercent.split('.');
  const millionths = BigInt(whole + fraction.slice(0, 4).padEnd(4, '0'));
  return toWire(fromWire(feeFixed) + (fromWire(amount) * millionths) / 1_000_000n);
}
