import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { RailDeps } from '../platform/deps.ts';
import { parseBaht } from '../platform/money.ts';
import {
  bookTransfer,
  findTransfer,
  isShop,
  newestTransfers,
  SHOP_ACCOUNT,
  type Transfer,
} from '../transfers/service.ts';
import { drawSlip } from '../transfers/slip-picture.ts';
import { type Html, html } from './html.ts';
import { type Page, pageOf, sendPage, showBaht, showTime } from './layout.ts';

const PAGE_SIZE = 50;
const asked = z.object({
  to: z.string().default(SHOP_ACCOUNT.accountNo),
  amount: z.string().default(''),
  done: z.string().optional(),
});
const form = z.object({
  to: z.string().refine(isShop),
  amount: z.string(),
  payerName: z.string().trim().max(140).default(''),
  payerBank: z
    .string()
    .regex(/^\d{3}$/)
    .default('014'),
  payerAccount: z
    .string()
    .regex(/^\d{10,15}$/)
    .default('1234567890'),
  note: z.string().trim().max(60).default(''),
  times: z.enum(['1', '2']).default('1'),
});

/** The app of an invented bank at `/transfer`, and the shop's statement at `/statement`. */
export function registerTransferPages(app: FastifyInstance, deps: RailDeps): void {
  app.get('/transfer', async (request, reply) => showTransfer(deps, request, reply));

  app.post('/transfer', async (request, reply) => {
    const input = form.safeParse(request.body);
    const amount = input.success ? parseBaht(input.data.amount) : undefined;
    if (!input.success || amount === undefined || amount <= 0n) return reply.redirect('/transfer?done=wrong', 303);
    const { payerName, payerBank, payerAccount, note, times } = input.data;
    const transfer = {
      amount,
      payer_name: payerName === '' ? null : payerName,
      payer_bank: payerBank,
      payer_account: payerAccount,
      note: note === '' ? null : note,
    };
    const booked = await bookTransfer(deps, transfer);
    if (times === '2') await bookTransfer(deps, transfer);
    return reply.redirect(`/transfer?done=${booked.line_id}`, 303);
  });

  app.get<{ Params: { id: string } }>('/slips/:id.png', async (request, reply) => {
    const transfer = await findTransfer(deps, request.params.id);
    if (transfer === undefined) return reply.code(404).send({ code: 'slip.notFound' });
    return reply.type('image/png').send(await drawSlip(transfer));
  });

  app.get('/statement', async (request, reply) => {
    const page = pageOf(request);
    const lines = await newestTransfers(deps, PAGE_SIZE);
    const body = html`<section class="card"><h1>${page.t('nav_statement')}</h1>
<p class="soft">${SHOP_ACCOUNT.bankCode} · ${SHOP_ACCOUNT.accountNo} · ${SHOP_ACCOUNT.promptpayId}</p>
${lines.length === 0 ? html`<p>${page.t('none')}</p><p class="soft">${page.t('none_statement')}</p>` : table(page, lines)}</section>`;
    return sendPage(reply, page, { title: page.t('nav_statement'), path: '/statement', body, wide: true });
  });
}

function table({ t, language }: Page, lines: readonly Transfer[]): Html {
  const rows = lines.map(
    (line) => html`<tr><td>${showTime(line.booked_at, language)}</td><td class="money">${showBaht(line.amount)}</td>
<td>${line.payer_name}</td><td>${line.payer_bank} ${line.payer_account}</td><td>${line.note}</td>
<td><a href="/slips/${line.line_id}.png">${t('slip')}</a></td></tr>`,
  );
  return html`<table><thead><tr><th>${t('time')}</th><th class="money">${t('amount')}</th><th>${t('payer_name')}</th>
<th>${t('payer_account')}</th><th>${t('transfer_note')}</th><th>${t('slip')}</th></tr></thead><tbody>${rows}</tbody></table>`;
}

async function showTransfer(deps: RailDeps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const page = pageOf(request);
  const { t } = page;
  const { to, amount, done } = asked.parse(request.query);
  const booked = done === undefined ? undefined : await findTransfer(deps, done);
  const note =
    done === undefined
      ? html``
      : booked === undefined
        ? html`<p class="note bad" role="status"><strong>${t('wrong_amount_given')}</strong></p>`
        : html`<p class="note good" role="status"><strong>${t('booked')}</strong><br>${showBaht(booked.amount)}</p>
<section class="card"><h2>${t('slip')}</h2><p class="soft">${t('slip_note')}</p>
<a href="/slips/${booked.line_id}.png" download="slip-${booked.trans_ref}.png"><img class="slip" src="/slips/${booked.line_id}.png" alt="${t('slip')}"></a></section>`;
  const body = html`${note}
<section class="card"><h1>${t('transfer_title')}</h1>
<form method="post"><label>${t('to')}<input name="to" required value="${to}"></label>
<label>${t('other_amount')}<input name="amount" inputmode="decimal" required value="${amount}" placeholder="500.37"></label>
<label>${t('payer_name')}<input name="payerName" maxlength="140" value="SOMCHAI JAIDEE"></label>
<label>${t('payer_bank')}<input name="payerBank" inputmode="numeric" maxlength="3" value="014"></label>
<label>${t('payer_account')}<input name="payerAccount" inputmode="numeric" maxlength="15" value="1234567890"></label>
<label>${t('transfer_note')}<input name="note" maxlength="60"></label>
<button class="main" name="times" value="1">${t('transfer_go')}</button>
<button name="times" value="2">${t('pay_twice')}</button></form></section>`;
  return sendPage(reply, page, { title: t('transfer_title'), path: '/transfer', body });
}
