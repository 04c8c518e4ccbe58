/**
 * Parses a decimal string with exactly two decimals into satang, `"1234.50"` → `123450n`; undefined if it is invalid.
 */
export function parseBaht(text: string): bigint | undefined {
  const match = /^(\d{1,12})\.(\d{2})$/.exec(text);
  return match === null ? undefined : BigInt(`${match[1]}${match[2]}`);
}

/** `123450n` → `"1234.50"`. */
export function formatBaht(satang: bigint): string {
  const digits = satang.toString().padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Faults chosen by the last two digits of an amount, so that anybody can reproduce them. */
export type Sentinel = 'answerLost' | 'returned' | 'duplicateStorm' | 'neverConfirmed';

const SENTINELS: Record<string, Sentinel> = {
  '91': 'answerLost',
  '92': 'returned',
  '93': 'duplicateStorm',
  '94': 'neverConfirmed',
};

export function sentinelOf(satang: bigint): Sentinel | undefined {
  return SENTINELS[(satang % 100n).toString().padStart(2, '0')];
}
