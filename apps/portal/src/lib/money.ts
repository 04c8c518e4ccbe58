import { type Currency, defaultCurrencySymbol, fromWire, toWire } from '@sanam/contract/money';
import { feeOf, feeRuleFromWire } from '@sanam/payments/contract/rules.ts';
import { leftToRight } from '../i18n/current-language.ts';
import { decimalText, separators } from './numbers.ts';

/** The shape of amounts on the wire; anything else is shown as it came. */
const WIRE = /^-?\d+\.\d{2}$/;

/** Wire amount → "1,234.50" as the language writes it, without sign; "1,234" for a whole one where `short`. */
export function amountText(wire: string, { short = false } = {}): string {
  if (!WIRE.test(wire)) return wire;
  return decimalText(wire.replace('-', ''), short && wire.endsWith('.00') ? 0 : 2);
}

/** Wire amount → "฿1,234.50"; 'P' is the coded default symbol (WAL-006). The sign stands first in every language. */
export function moneyText(wire: string, symbol: string = defaultCurrencySymbol): string {
  return leftToRight(`${wire.startsWith('-') ? '−' : ''}${symbol}${amountText(wire)}`);
}

/** As `moneyText`, without the minus: where direction and colour say it. */
export const unsignedText = (wire: string, symbol?: string): string => moneyText(wire.replace('-', ''), symbol);

export function directionOf(wire: string): 'gain' | 'loss' | 'none' {
  if (!WIRE.test(wire)) return 'none';
  const amount = fromWire(wire);
  return amount > 0n ? 'gain' : amount < 0n ? 'loss' : 'none';
}

/** Where each script's ten digits begin: Arabic, Persian, Devanagari, Bengali, Tamil, Thai, Lao, Burmese, Khmer, wide Latin. */
const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6, 0xbe6, 0xe50, 0xed0, 0x1040, 0x17e0, 0xff10];

function latinDigit(digit: string): string {
  const code = digit.charCodeAt(0);
  const zero = ZEROS.find((one) => code >= one && code < one + 10);
  return zero === undefined ? digit : String(code - zero);
}

/**
 * What a person typed, with the separators of the shown language → wire amount, or null when it is no amount: "1,500" →
 * "1500.00", "20.5" → "20.50". Digits of every script count. More than two decimals, or a separator of thousands where
 * none belongs ("1,50"), are refused: who writes decimals another way must not pay a hundred times as much.
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
 * What an amount field keeps of a change: digits and separators, and no more than two decimals. A paste with more is
 * kept whole, for `parseTyped` to refuse: cutting "100.500" to "100.50" could turn one amount into another.
 */
export function keptAmount(before: string, typed: string): string {
  const { group, decimal } = separators();
  const marked = typed.replaceAll('٬', group).replaceAll('٫', decimal);
  const kept = [...marked].filter((one) => /[\p{Nd}\s]/u.test(one) || one === group || one === decimal).join('');
  const isKeyPress = kept.length === before.length + 1;
  return isKeyPress && hasTooManyDecimals(kept) ? before : kept;
}

/** True for more than two decimals, or for two signs that begin them. */
export function hasTooManyDecimals(typed: string): boolean {
  const [, fraction = '', ...rest] = typed.split(separators().decimal);
  return fraction.length > 2 || rest.length > 0;
}

/** A wire amount as a person would type it in the shown language: "1500.50" → "1500.50", or "1500,50". */
export const typedText = (wire: string): string => wire.replace(/\.00$/, '').replace('.', separators().decimal);

export const compareWire = (one: string, other: string): number => {
  const difference = fromWire(one) - fromWire(other);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
};
export const addWire = (one: string, other: string, currency: Currency = 'THB'): string =>
  toWire(fromWire(one) + fromWire(other), currency);
export const subtractWire = (one: string, other: string, currency: Currency = 'THB'): string =>
  toWire(fromWire(one) - fromWire(other), currency);

/** The bets that this amount needs before it can be withdrawn, rounded up to the minor unit as the server does. */
export const turnoverOf = (amount: string, percent: number): string =>
  toWire((fromWire(amount) * BigInt(percent) + 99n) / 100n);

/** The fee of an amount, by the rule the server takes it by; shown before confirming. */
export const feeText = (amount: string, rule: { feeFixed: string; feePercent: string }): string =>
  toWire(feeOf(feeRuleFromWire(rule), fromWire(amount)));
