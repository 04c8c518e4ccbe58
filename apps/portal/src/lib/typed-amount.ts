// Amounts as typed, with the digits and separators of the shown language.
import { separators } from './numbers.ts';

/**
 * Code of the zero of each script: Arabic, Persian, Devanagari, Bengali, Tamil, Thai, Lao, Burmese, Khmer, wide Latin.
 */
const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6, 0xbe6, 0xe50, 0xed0, 0x1040, 0x17e0, 0xff10];

function latinDigit(digit: string): string {
  const code = digit.charCodeAt(0);
  const zero = ZEROS.find((one) => code >= one && code < one + 10);
  return zero === undefined ? digit : String(code - zero);
}

/**
 * Parses typed text with the separators of the shown language into a wire amount, or null if it is no amount: "1,500" →
 * "1500.00", "20.5" → "20.50". Accepts digits of every script. Refuses more than two decimals or a misplaced thousands
 * separator ("1,50"), so that a user of another decimal sign does not pay a hundred times as much.
 */
export function parseTyped(typed: string): string | null {
  const { group, decimal } = separators();
  const plain = typed
    .replace(/\p{Nd}/gu, latinDigit)
    .replaceAll('٬', group)
    .replaceAll('٫', decimal);
  const [whole = '', fraction = '', ...rest] = plain.replace(/[\s฿]/g, '').split(decimal);
  const groups = whole.split(/\s/.test(group) ? ' ' : group);
  const isGrouped = groups.every((part, at) => (at === 0 ? /^\d{1,3}$/ : /^\d{2,3}$/).test(part));
  const endsRight = groups.length === 1 || (isGrouped && groups.at(-1)!.length === 3);
  const digits = /^0*(\d{1,13})$/.exec(groups.join(''));
  if (!digits || !endsRight || rest.length > 0 || !/^\d{0,2}$/.test(fraction)) return null;
  return `${digits[1]}.${fraction.padEnd(2, '0')}`;
}

/**
 * Filters a change of an amount field: only digits and separators, at most two decimals. A paste with more is kept
 * unchanged for `parseTyped` to refuse: cutting "100.500" to "100.50" could turn one amount into another.
 */
export function keptAmount(before: string, typed: string): string {
  const { group, decimal } = separators();
  const marked = typed.replaceAll('٬', group).replaceAll('٫', decimal);
  const kept = [...marked].filter((one) => /[\p{Nd}\s]/u.test(one) || one === group || one === decimal).join('');
  const isKeyPress = kept.length === before.length + 1;
  return isKeyPress && hasTooManyDecimals(kept) ? before : kept;
}

/** Checks for more than two decimals, or for two decimal signs. */
export function hasTooManyDecimals(typed: string): boolean {
  const [, fraction = '', ...rest] = typed.split(separators().decimal);
  return fraction.length > 2 || rest.length > 0;
}

/** Returns a wire amount as typed in the shown language: "1500.50" → "1500.50", or "1500,50". */
export const typedText = (wire: string): string => wire.replace(/\.00$/, '').replace('.', separators().decimal);
