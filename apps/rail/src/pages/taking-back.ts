import type { Reversal } from '../charges/reversals.ts';
import type { RailSchema } from '../platform/schema.ts';
import { type Html, html } from './html.ts';
import { type Page, showBaht, showTime } from './layout.ts';

/** The reversals of a charge, and the two ways to reverse its next payment; empty if none can be reversed. */
export function takingBack(
  { t, language }: Page,
  of: {
    charge: RailSchema['rail_charges'];
    payments: readonly RailSchema['rail_payments'][];
    reversals: readonly Reversal[];
  },
): Html {
  const { charge, payments, reversals } = of;
  const isReversible = charge.kind === 'card' || charge.kind === 'wallet';
  const booked = payments.filter((payment) => payment.booked_at !== null);
  if (!isReversible || booked.length === 0) return html``;
  const rows = reversals.map(
    (one) => html`<tr><td>${showTime(one.created_at, language)}</td><td class="money">${showBaht(one.amount)}</td>
<td>${t(`kind_${one.kind}`)}</td></tr>`,
  );
  const button = (kind: Reversal['kind']) => html`<form class="row" method="post">
<input type="hidden" name="how" value="${kind}"><button class="bad">${t(`do_${kind}`)}</button></form>`;
  return html`<section class="card"><h2>${t('taking_back')}</h2><p class="soft">${t('taking_back_note')}</p>
${reversals.length > 0 && html`<table><tbody>${rows}</tbody></table>`}
${reversals.length < booked.length && html`${button('reversed')}${button('void')}`}</section>`;
}
