import { type Translate, useT } from '@sanam/portal/i18n/language.ts';
import { parseTyped } from '@sanam/portal/lib/typed-amount.ts';
import { toast } from '@sanam/ui';
import { useState } from 'react';
import { expand, type Form, formsOf, type PickLine } from '../../contract/expand.ts';
import type { PlayType } from '../../contract/play-types.ts';
import { addLines, type BasketLine, lineKey } from './basket.ts';
import { basketOf, setBasket } from './baskets.ts';
import { expandText } from './input-words.ts';
import { type Offer, playOf } from './plays.ts';

/** Returns the forms that all chosen play types have in common. */
function formsOfAll(plays: readonly PlayType[]): Form[] {
  const [first, ...others] = plays;
  if (first === undefined) return [];
  return formsOf(first).filter((form) => others.every((play) => formsOf(play).includes(form)));
}

/** Returns the picks of an input in all chosen play types, or the error text. */
function expandAll(plays: readonly PlayType[], form: Form, input: string, t: Translate): PickLine[] | string {
  const lines: PickLine[] = [];
  for (const play of plays) {
    const found = expand(play, form, input);
    if (!found.ok) return expandText(found, t);
    lines.push(...found.lines);
  }
  return lines;
}

/** Adds picks to the basket and notifies the user of duplicates and of picks that did not fit. */
export function addToBasket(gameCode: string, more: readonly BasketLine[], t: Translate): void {
  const { lines, doubled, left } = addLines(basketOf(gameCode), more);
  setBasket(gameCode, lines);
  if (left > 0) toast(t('lottery.basketFull', { count: left }), 'loss');
  else if (doubled > 0) toast(t('lottery.doubled', { count: doubled }), 'info');
}

const FIRST_AMOUNT = '10';

/** State of the entry: play types, form and amount of the picks that are added next. */
export function useEntry(offer: Offer, wanted: string | null) {
  const t = useT();
  const { gameCode, defaultPlayType } = offer.rules.game;
  const [plays, setPlays] = useState<readonly PlayType[]>(() => {
    const first =
      (wanted === null ? undefined : playOf(offer, wanted)) ?? playOf(offer, defaultPlayType) ?? offer.plays[0];
    return first === undefined ? [] : [first.play];
  });
  const [wantedForm, setForm] = useState<Form>('single');
  const [amount, setAmount] = useState(FIRST_AMOUNT);
  const [isPanel, setPanel] = useState(false);
  const forms = formsOfAll(plays);
  const form = forms.includes(wantedForm) ? wantedForm : 'single';
  const onInput = (input: string): string | undefined => {
    const wire = parseTyped(amount);
    if (wire === null || wire === '0.00') return t('lottery.amountMissing');
    const found = expandAll(plays, form, input, t);
    if (typeof found === 'string') return found;
    addToBasket(
      gameCode,
      found.map((line) => ({ ...line, amount: wire })),
      t,
    );
    return undefined;
  };
  const onToggle = (number: string) => {
    const lines = basketOf(gameCode);
    const keys = new Set(
      plays.map(({ code, grammar }) => lineKey({ playType: code, pick: grammar.canonical(number)! })),
    );
    const others = lines.filter((line) => !keys.has(lineKey(line)));
    if (lines.length - others.length === keys.size) setBasket(gameCode, others);
    else onInput(number);
  };
  return { plays, setPlays, forms, form, setForm, amount, setAmount, isPanel, setPanel, onInput, onToggle };
}
