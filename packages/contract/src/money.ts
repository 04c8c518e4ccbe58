/** Decimals of each currency; satang for baht. `FUN` is play money of trial accounts, `PTS` are points. */
export const currencyExponents = { THB: 2, FUN: 2, PTS: 0 } as const;
export type Currency = keyof typeof currencyExponents;

/** The symbol shown before an amount; 'P' is the coded default until the server names one (WAL-006, GAP-138). */
export const currencySymbols: Record<Currency, string> = { THB: '฿', FUN: 'F', PTS: 'pt' };
export const defaultCurrencySymbol = 'P';

/** Minor units → wire form with exactly the currency's decimals: `123450n` → `"1234.50"`. */
export function toWire(amountMinor: bigint, currency: Currency = 'THB'): string {
  const exponent = currencyExponents[currency];
  const sign = amountMinor < 0n ? '-' : '';
  const digits = (amountMinor < 0n ? -amountMinor : amountMinor).toString().padStart(exponent + 1, '0');
  if (exponent === 0) return sign + digits;
  return `${sign}${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`;
}

/** Wire form → minor units. Throws a `RangeError` on anything but a decimal with exactly the currency's decimals. */
export function fromWire(amount: string, currency: Currency = 'THB'): bigint {
  const exponent = currencyExponents[currency];
  const pattern = exponent === 0 ? /^-?(0|[1-9]\d*)$/ : new RegExp(`^-?(0|[1-9]\\d*)\\.\\d{${exponent}}$`);
  if (!pattern.test(amount)) throw new RangeError(`not an amount of ${currency}: ${amount.slice(0, 40)}`);
  return BigInt(amount.replace('.', ''));
}

/** What a person reads: thousands separators and the currency's decimals, never rounded up (WAL-007, GAP-139). */
export function formatAmount(amountMinor: bigint, currency: Currency = 'THB'): string {
  const [whole = '0', fraction] = toWire(amountMinor, currency).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

/** What is paid for moving money: a fixed part and a percentage in hundredths of a per cent, 0 to 5,000. */
export interface FeeRule {
  feeFixed: bigint;
  feeBasisPoints: number;
}

const BASIS_POINTS = 10_000n;

/** The fee of an amount, rounded down to the minor unit. It may take all of a small amount: see `leastAboveFee`. */
export function feeOf(rule: FeeRule, amountMinor: bigint): bigint {
  return rule.feeFixed + (amountMinor * BigInt(rule.feeBasisPoints)) / BASIS_POINTS;
}

/** The smallest amount of which something is left after its fee; nothing below it may be ordered. */
export function leastAboveFee(rule: FeeRule): bigint {
  return (rule.feeFixed * BASIS_POINTS) / (BASIS_POINTS - BigInt(rule.feeBasisPoints)) + 1n;
}

/** The rule as calls carry it: `{ feeFixed: "10.00", feePercent: "1.50" }`. */
export function feeRuleFromWire(wire: { feeFixed: string; feePercent: string }): FeeRule {
  return { feeFixed: fromWire(wire.feeFixed), feeBasisPoints: Number(fromWire(wire.feePercent)) };
}
