import { defaultCurrencySymbol, fromWire } from '@sanam/contract/money';
import { leftToRight } from '../i18n/current-language.ts';
import { decimalText } from './numbers.ts';

/** The shape of amounts on the wire; anything else is shown as it came. */
const WIRE = /^-?\d+\.\d{2}$/;

/** Wire amount → "1,234.50" as the language writes it, without sign; "1,234" for a whole one where `short`. */
export function amountText(wire: string, { short = false } = {}): string {
  if (!WIRE.test(wire)) return wire;
  return decimalText(wire.replace('-', ''), short && wire.endsWith('.00') ? 0 : 2);
}

/** Wire amount → "฿1,234.50"; 'P' is the coded default symbol (WAL-006). The sign comes first in every language. */
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
