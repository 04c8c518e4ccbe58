import { defaultCurrencySymbol, fromWire } from '@sanam/contract/money';
import { leftToRight } from '../i18n/current-language.ts';
import { decimalText } from './numbers.ts';

/** Format of wire amounts; anything else is shown unchanged. */
const WIRE = /^-?\d+\.\d{2}$/;

/**
 * Formats a wire amount as "1,234.50" by the rules of the language, without sign; with `short`, a whole amount as
 * "1,234".
 */
export function amountText(wire: string, { short = false } = {}): string {
  if (!WIRE.test(wire)) return wire;
  return decimalText(wire.replace('-', ''), short && wire.endsWith('.00') ? 0 : 2);
}

/**
 * Formats a wire amount as "฿1,234.50"; 'P' is the coded default symbol (WAL-006). The sign comes first in every
 * language.
 */
export function moneyText(wire: string, symbol: string = defaultCurrencySymbol): string {
  return leftToRight(`${wire.startsWith('-') ? '−' : ''}${symbol}${amountText(wire)}`);
}

/** Like `moneyText` without the minus, if direction and colour show it. */
export const unsignedText = (wire: string, symbol?: string): string => moneyText(wire.replace('-', ''), symbol);

export function directionOf(wire: string): 'gain' | 'loss' | 'none' {
  if (!WIRE.test(wire)) return 'none';
  const amount = fromWire(wire);
  return amount > 0n ? 'gain' : amount < 0n ? 'loss' : 'none';
}
