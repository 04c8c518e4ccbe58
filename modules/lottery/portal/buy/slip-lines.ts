import { toWire } from '@sanam/contract/money';
import { expand, type Form, forms } from '../../contract/expand.ts';
import { betUnit } from '../../contract/price.ts';
import type { BasketLine } from './basket.ts';
import { type Offer, playOf } from './plays.ts';
import type { Slip } from './slips.ts';

const isForm = (text: string): text is Form => forms.some((form) => form === text);

/** Returns the picks of a saved slip; undefined if the game no longer sells them in this form. */
export function slipLines({ selections }: Pick<Slip, 'selections'>, offer: Offer): BasketLine[] | undefined {
  const lines: BasketLine[] = [];
  for (const { playType, form, input, ...amount } of selections) {
    const play = playOf(offer, playType)?.play;
    const found = play !== undefined && isForm(form) ? expand(play, form, input) : undefined;
    if (found === undefined || !found.ok) return undefined;
    lines.push(...found.lines.map((line) => ({ ...line, amount: toWire(betUnit(amount)) })));
  }
  return lines;
}
