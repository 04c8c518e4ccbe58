import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { decidePayout, newestPayouts, OUTCOMES } from '../payouts/service.ts';
import { decideRefund, newestRefunds, REFUND_OUTCOMES } from '../refunds/service.ts';
import type { RailDeps } from '../platform/deps.ts';
import { html } from './html.ts';
import { pageOf, sendPage, showBaht, showTime } from './layout.ts';

const PAGE_SIZE = 50;
const TAIL_DIGITS = 4;
const path = z.object({ legId: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/) });
const form = z.object({ outcome: z.enum(['paid', 'failed', 'silent', 'returned']) });

const refundPath = z.object({ refundId: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/) });
const refundForm = z.object({ outcome: z.enum(['paid', 'failed', 'silent']) });

/** The payout inbox: payouts requested by the shop, and the tester's choice of results. */
export function registerPayoutPages(app: FastifyInstance, deps: RailDeps): void {
  app.get('/payouts', async (request, reply) => {
    const page = pageOf(request);
    const { t, language } = page;
    const payouts = await newestPayouts(deps, PAGE_SIZE);
    const rows = payouts.map((payout) => {
      const buttons = OUTCOMES[payout.state].map(
        (outcome) => html`<form method="post" action="/payouts/${payout.leg_id}">
<input type="hidden" name="outcome" value="${outcome}"><button>${t(`do_${outcome}`)}</button></form>`,
      );
      return html`<tr><td>${showTime(payout.created_at, language)}</td><td>${payout.holder_name}<br>
<span class="soft">${payout.bank_code} ····${payout.account_no.slice(-TAIL_DIGITS)}</span></td>
<td class="money">${showBaht(payout.amount)}</td><td>${t(`status_${payout.state}`)}<br>
<span class="soft">${payout.bank_reference}</span></td><td>${buttons}</td></tr>`;
    });
    const table = html`<table><thead><tr><th>${t('time')}</th><th>${t('account')}</th><th class="money">${t('amount')}</th>
<th>${t('status')}</th><th>${t('action')}</th></tr></thead><tbody>${rows}</tbody></table>`;
    const refunds = await newestRefunds(deps, PAGE_SIZE);
    const refundRows = refunds.map((refund) => {
      const buttons = REFUND_OUTCOMES[refund.state].map(
        (outcome) => html`<form method="post" action="/refunds/${refund.refund_id}">
<input type="hidden" name="outcome" value="${outcome}"><button>${t(`do_${outcome}`)}</button></form>`,
      );
      return html`<tr><td>${showTime(refund.created_at, language)}</td><td>${refund.payer_name ?? '–'}</td>
<td class="money">${showBaht(refund.amount)}</td><td>${t(`status_${refund.state}`)}<br>
<span class="soft">${refund.bank_reference}</span></td><td>${buttons}</td></tr>`;
    });
    const refundTable = html`<section class="card"><h2>${t('refunds')}</h2><table><thead><tr><th>${t('time')}</th><th>${t('payer_name')}</th>
<th class="money">${t('amount')}</th><th>${t('status')}</th><th>${t('action')}</th></tr></thead><tbody>${refundRows}</tbody></table></section>`;
    const empty = html`<p>${t('none')}</p><p class="soft">${t('none_payouts')}</p>`;
    const body = html`<section class="card"><h1>${t('nav_payouts')}</h1>${payouts.length === 0 ? empty : table}</section>
${refunds.length === 0 ? '' : refundTable}`;
    return sendPage(reply, page, { title: t('nav_payouts'), path: '/payouts', body, wide: true, refreshSeconds: 5 });
  });

  app.post('/payouts/:legId', async (request, reply) => {
    const target = path.safeParse(request.params);
    const input = form.safeParse(request.body);
    if (target.success && input.success) await decidePayout(deps, target.data.legId, input.data.outcome);
    return reply.redirect('/payouts', 303);
  });

  app.post('/refunds/:refundId', async (request, reply) => {
    const target = refundPath.safeParse(request.params);
    const input = refundForm.safeParse(request.body);
    if (target.success && input.success) await decideRefund(deps, target.data.refundId, input.data.outcome);
    return reply.redirect('/payouts', 303);
  });
}
