// Numbers of a lottery are strings, because leading zeros matter. They may be typed in the digits of any keyboard.

const THAI_ZERO = 0x0e50;
const FULL_WIDTH_FIRST = 0xff01;
const FULL_WIDTH_LAST = 0xff5e;
const FULL_WIDTH_SHIFT = 0xfee0;

/**
 * Converts a text to ASCII: Thai digits, full-width digits and signs, the minus sign, the multiplication sign and the
 * wide space. Each character stays one character, so that columns do not change.
 */
export function plainText(text: string): string {
  let plain = '';
  for (let at = 0; at < text.length; at++) plain += plainCharacter(text.charCodeAt(at));
  return plain;
}

function plainCharacter(code: number): string {
  if (code >= THAI_ZERO && code <= THAI_ZERO + 9) return String(code - THAI_ZERO);
  if (code >= FULL_WIDTH_FIRST && code <= FULL_WIDTH_LAST) return String.fromCharCode(code - FULL_WIDTH_SHIFT);
  if (code === 0x2212 || code === 0x2013) return '-';
  if (code === 0xd7) return 'x';
  if (code === 0x3000 || code === 0xa0) return ' ';
  return String.fromCharCode(code);
}

/** Returns the digits in ascending order: `652` gives `256`. */
export const sortedDigits = (digits: string): string => [...digits].toSorted().join('');

/** Yields all combinations of `size` items, each in the order of the items. */
export function* combinations<T>(items: readonly T[], size: number, from = 0): Generator<T[]> {
  if (size === 0) {
    yield [];
    return;
  }
  for (let at = from; at <= items.length - size; at++) {
    for (const rest of combinations(items, size - 1, at + 1)) yield [items[at]!, ...rest];
  }
}

/** Returns the number of combinations of `size` items out of `from`; exact up to 2^53. */
export function choose(from: number, size: number): number {
  if (size < 0 || size > from) return 0;
  let ways = 1;
  for (let at = 1; at <= Math.min(size, from - size); at++) ways = (ways * (from - at + 1)) / at;
  return ways;
}

/** Returns the number of different orders of the digits: `123` has 6, `112` has 3. */
export function orders(digits: string): number {
  const counts = new Map<string, number>();
  let ways = 1;
  [...digits].forEach((digit, at) => {
    const count = (counts.get(digit) ?? 0) + 1;
    counts.set(digit, count);
    ways = (ways * (at + 1)) / count;
  });
  return ways;
}

/** Returns the count of each digit, highest first: `11237` gives `2111`. */
export function signature(digits: string): string {
  const counts = new Map<string, number>();
  for (const digit of digits) counts.set(digit, (counts.get(digit) ?? 0) + 1);
  return [...counts.values()].toSorted((one, other) => other - one).join('');
}
