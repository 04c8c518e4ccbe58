/** Number of decimals of each currency; satang for baht. `FUN` is play money of trial accounts, `PTS` are points. */
export const currencyExponents = { THB: 2, FUN: 2, PTS: 0 } as const;
export type Currency = keyof typeof currencyExponents;

/** The symbol shown before an amount; 'P' is the coded default until the server names one (WAL-006, GAP-138). */
export const currencySymbols: Record<Currency, string> = { THB: '฿', FUN: 'F', PTS: 'pt' };
export const defaultCurrencySymbol = 'P';

/** Converts minor units to wire format with exactly the currency's decimals: `123450n` → `"1234.50"`. */
export function toWire(amountMinor: bigint, currency: Currency = 'THB'): string {
  const exponent = currencyExponents[currency];
  const sign = amountMinor < 0n ? '-' : '';
  const digits = (amountMinor < 0n ? -amountMinor : amountMinor).toString().padStart(exponent + 1, '0');
  if (exponent === 0) return sign + digits;
  return `${sign}${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`;
}

/**
 * Converts wire format to minor units. Throws a `RangeError` for anything but a decimal with exactly the currency's
 * decimals.
 */
export function fromWire(amount: string, currency: Currency = 'THB'): bigint {
  const exponent = currencyExponents[currency];
  const pattern = exponent === 0 ? /^-?(0|[1-9]\d*)$/ : new RegExp(`^-?(0|[1-9]\\d*)\\.\\d{${exponent}}$`);
  if (!pattern.test(amount)) throw new RangeError(`not an amount of ${currency}: ${amount.slice(0, 40)}`);
  return BigInt(amount.replace('.', ''));
}

/**
 * Formats an amount for display: thousands separators and the currency's decimals, never rounded up (WAL-007, GAP-139).
 */
export function formatAmount(amountMinor: bigint, currency: Currency = 'THB'): string {
  const [whole = '0', fraction] = toWire(amountMinor, currency).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}
