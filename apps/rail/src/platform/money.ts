/** Satang of a decimal string with exactly two decimals, `"1234.50"` → `123450n`; undefined when it is not one. */
export function parseBaht(text: string): bigint | undefined {
  const match = /^(\d{1,12})\.(\d{2})$/.exec(text);
  return match === null ? undefined : BigInt(`${match[1]}${match[2]}`);
}

/** `123450n` → `"1234.50"`. */
export function formatBaht(satang: bigint): string {
  const digits = satang.toString().padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** The last two digits choose a fault, so that anybody can replay it by asking for the right amount. */
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
