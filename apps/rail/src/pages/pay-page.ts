import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import QRCode from 'qrcode';
import { z } from 'zod';
import { chargeStatus, declineCharge, findCharge, newestCharges, payCharge } from '../charges/service.ts';
import { reversalsOf, reversePayment } from '../charges/reversals.ts';
import type { RailDeps } from '../platform/deps.ts';
import { formatBaht, parseBaht } from '../platform/money.ts';
import { Html, html } from './html.ts';
import { type Page, pageOf, sendPage, showBaht, showTime } from './layout.ts';
import { takingBack } from './taking-back.ts';

const PAGE_SIZE = 50;
const paths = z.object({ chargeId: z.string().regex(/^(chg|chrg_test)_[0-9a-f]{24}$/) });
const byReference = z.object({ reference: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/) });
const form = z.object({
  how: z.enum(['exact', 'other', 'twice', 'late', 'named', 'decline', 'reversed', 'void']),
  amount: z.string().max(20).optional(),
  payerName: z.string().trim().max(140).optional(),
});

const dones = z.enum(['booked', 'waiting_late', 'refused', 'declined_done', 'wrong_amount_given', 'reversed_done']);
type Done = z.output<typeof dones>;

/** The list of charges at `/`, and the page of one charge, where a tester decides its result. */
export function registerPayPages(app: FastifyInstance, deps: RailDeps): void {
  app.get('/', async (request, reply) => showCharges(deps, request, reply));

  // The shop links to a charge by its own reference before it knows ours, so the charge may not exist yet.
  app.get('/pay/by/:reference', async (request, reply) => {
    const path = byReference.safeParse(request.params);
    const found = path.success ? await findCharge(deps, path.data) : undefined;
    if (found !== undefined) {
      const { kind, charge_id: chargeId, state } = found.charge;
      const isOpen = state === 'awaiting' && found.payments.length === 0;
      const page = kind === 'crypto' ? 'crypto' : kind === 'card' && isOpen ? 'card' : 'pay';
      return reply.redirect(`/${page}/${chargeId}`, 303);
    }
    const page = pageOf(request);
    const body = html`<section class="card"><h1>${page.t('pay_title')}</h1><p>${page.t('soon')}</p></section>`;
    return sendPage(reply, page, { title: page.t('pay_title'), path: '/', status: 404, body, refreshSeconds: 2 });
  });

  app.get('/pay/:chargeId', async (request, reply) => {
    const path = paths.safeParse(request.params);
    const done = dones.safeParse(new URL(request.url, 'http://rail').searchParams.get('done'));
    return showCharge(deps, request, reply, path.success ? path.data.chargeId : '', done.data);
  });

  app.post('/pay/:chargeId', async (request, reply) => {
    const path = paths.safeParse(request.params);
    const input = form.safeParse(request.body);
    const chargeId = path.success ? path.data.chargeId : '';
    const done = input.success ? await act(deps, chargeId, input.data) : 'wrong_amount_given';
    // A reload of the answer must not pay a second time.
    return reply.redirect(`/pay/${chargeId}?done=${done}`, 303);
  });
}

async function act(deps: RailDeps, chargeId: string, input: z.output<typeof form>): Promise<Done> {
  const found = await findCharge(deps, { chargeId });
  if (found === undefined) return 'refused';
  if (input.how === 'decline') return (await declineCharge(deps, chargeId)) ? 'declined_done' : 'refused';
  if (input.how === 'reversed' || input.how === 'void')
    return (await reversePayment(deps, chargeId, input.how)) ? 'reversed_done' : 'refused';
  const amount = input.how === 'other' ? parseBaht(normalised(input.amount)) : found.charge.amount;
  if (amount === undefined || amount <= 0n) return 'wrong_amount_given';
  const payerName = input.how === 'named' && input.payerName !== '' ? (input.payerName ?? null) : null;
  const payment = { chargeId, amount, payerName, late: input.how === 'late' };
  const outcome = await payCharge(deps, payment);
  if (input.how === 'twice' && outcome === 'booked') await payCharge(deps, payment);
  return outcome === 'booked' ? 'booked' : outcome === 'waiting' ? 'waiting_late' : 'refused';
}

/** Accepts amounts such as `250` and `1,250.5`. */
function normalised(text = ''): string {
  const [whole = '', cents = ''] = text.replaceAll(',', '').trim().split('.');
  return `${whole}.${cents.padEnd(2, '0')}`;
}

async function showCharges(deps: RailDeps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const page = pageOf(request);
  const { t, language } = page;
  const charges = await newestCharges(deps, PAGE_SIZE);
  const rows = charges.map(
    (charge) => html`<tr><td>${showTime(charge.created_at, language)}</td><td>${charge.ref1}</td>
<td class="money">${showBaht(charge.amount)}</td><td><a href="/pay/${charge.charge_id}">${t('pay_title')}</a></td></tr>`,
  );
  const table = html`<table><thead><tr><th>${t('time')}</th><th>${t('reference')}</th><th class="money">${t('amount')}</th>
<th>${t('action')}</th></tr></thead><tbody>${rows}</tbody></table>`;
  const empty = html`<p>${t('none')}</p><p class="soft">${t('none_charges')}</p>`;
  const body = html`<section class="card"><h1>${t('nav_charges')}</h1>${charges.length === 0 ? empty : table}</section>`;
  return sendPage(reply, page, { title: t('nav_charges'), path: '/', body, wide: true });
}

async function showCharge(
  deps: RailDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  chargeId: string,
  done: Done | undefined,
): Promise<FastifyReply> {
  const page = pageOf(request);
  const { t, language } = page;
  const found = chargeId === '' ? undefined : await findCharge(deps, { chargeId });
  if (found === undefined) {
    return sendPage(reply, page, { title: t('missing'), path: '/', status: 404, body: html`<h1>${t('missing')}</h1>` });
  }
  const { charge, payments } = found;
  const reversals = await reversalsOf(deps, chargeId);
  const status = chargeStatus(charge, payments, deps.clock());
  const title = t(charge.kind === 'bill' ? 'pay_title' : `${charge.kind}_title`);
  const mayPay = charge.state !== 'declined' && payments.length === 0 && charge.kind !== 'card';
  const rows = payments.map(
    (payment) => html`<tr><td>${showTime(payment.booked_at ?? payment.due_at, language)}</td>
<td class="money">${showBaht(payment.amount)}</td><td>${payment.payer_name}</td>
<td>${payment.booked_at === null ? t('waiting_late') : t('booked')}</td></tr>`,
  );
  const body = html`${done !== undefined && note(page, done)}
<section class="card"><h1>${title}</h1><p class="sum">${showBaht(charge.amount)}</p>
<dl><dt>${t('to')}</dt><dd>SANAM SANDBOX</dd><dt>${t('reference')}</dt><dd>${charge.ref1}</dd>
<dt>${t('expires')}</dt><dd>${showTime(charge.expires_at, language)}</dd>
<dt>${t('status')}</dt><dd>${t(`status_${status}`)}</dd></dl>
${mayPay && button('exact', t('pay', { amount: showBaht(charge.amount) }), 'main')}${backLink(page, charge)}</section>
${payments.length > 0 && html`<section class="card"><h2>${t('payments')}</h2><table><tbody>${rows}</tbody></table></section>`}
${takingBack(page, { charge, payments, reversals })}
${charge.state !== 'declined' && otherEndings(page, charge.amount)}
${charge.kind === 'bill' && (await scan(page, charge.payload))}`;
  return sendPage(reply, page, { title, path: `/pay/${chargeId}`, body });
}

async function scan({ t }: Page, payload: string): Promise<Html> {
  const qr = new Html(await QRCode.toString(payload, { type: 'svg', margin: 2 }));
  return html`<section class="card"><h2>${t('scan')}</h2><div class="qr">${qr}</div></section>`;
}

/** Link back to the shop. It carries no result, because the shop trusts only our messages. */
export function backLink({ t }: Page, charge: { return_url: string | null }): Html {
  return html`${charge.return_url !== null && html`<p><a href="${charge.return_url}">${t('back_to_shop')}</a></p>`}`;
}

function note(page: Page, done: Done): Html {
  const isGood = done === 'booked' || done === 'waiting_late' || done === 'reversed_done';
  const text = html`<strong>${page.t(done)}</strong>`;
  const hint = done === 'booked' && html`<br>${page.t('close_hint')}`;
  return html`<p class="note ${isGood ? 'good' : 'bad'}" role="status">${text}${hint}</p>`;
}

function button(how: string, label: string, style: string): Html {
  return html`<form method="post"><input type="hidden" name="how" value="${how}"><button class="${style}">${label}</button></form>`;
}

/** Other results that a tester can choose; `action`: another page that handles them. */
export function otherEndings({ t }: Page, amount: bigint, action = ''): Html {
  const target = action !== '' && html` action="${action}"`;
  return html`<details class="card"><summary>${t('more')}</summary>
<form class="row" method="post"${target}><input type="hidden" name="how" value="other">
<label>${t('other_amount')}<input name="amount" inputmode="decimal" required value="${formatBaht(amount)}"></label>
<button>${t('pay_other')}</button></form>
<form class="row" method="post"${target}><input type="hidden" name="how" value="named">
<label>${t('payer_name')}<input name="payerName" required maxlength="140" placeholder="SOMCHAI JAIDEE"></label>
<button>${t('pay_named')}</button></form>
<form class="row" method="post"${target}><input type="hidden" name="how" value="twice"><button>${t('pay_twice')}</button></form>
<form class="row" method="post"${target}><input type="hidden" name="how" value="late"><button>${t('pay_late')}</button>
<span class="soft">${t('pay_late_note')}</span></form>
<form class="row" method="post"${target}><input type="hidden" name="how" value="decline"><button class="bad">${t('decline')}</button></form>
</details>`;
}
