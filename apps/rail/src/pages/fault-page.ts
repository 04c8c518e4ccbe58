import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { newestCallbacks } from '../callbacks/delivery.ts';
import { readFaults, writeFaults } from '../callbacks/faults.ts';
import type { RailDeps } from '../platform/deps.ts';
import { formatBaht, parseBaht } from '../platform/money.ts';
import { Html, html } from './html.ts';
import { pageOf, sendPage, showTime } from './layout.ts';
import { messageFaults } from './message-faults.ts';

const PAGE_SIZE = 30;
const CHECKED = new Html(' checked');
const SLIP_MODES = ['works', 'bankDelay', 'otherReceiver', 'down'] as const;
const form = z.object({
  duplicates: z.coerce.number().int().min(0).max(50),
  delay: z.coerce.number().int().min(0).max(86_400),
  forge: z.literal('on').optional(),
  wrong_amount: z.literal('on').optional(),
  reorder: z.literal('on').optional(),
  status_back: z.literal('on').optional(),
  payout_mode: z.enum(['automatic', 'ask']),
  slip_mode: z.enum(SLIP_MODES).default('works'),
  crypto_rate: z
    .string()
    .default('35.00')
    .transform((text) => parseBaht(text) ?? 3500n),
});

/** The fault panel with all messages to the shop and their attempts. */
export function registerFaultPages(app: FastifyInstance, deps: RailDeps): void {
  app.get('/faults', async (request, reply) => {
    const page = pageOf(request);
    const { t, language } = page;
    const faults = await readFaults(deps.db);
    const messages = await newestCallbacks(deps, PAGE_SIZE);
    const rows = messages.map(
      (message) => html`<tr><td>${showTime(message.created_at, language)}</td><td>${message.event_type}</td>
<td>${message.attempts}</td><td>${message.last_outcome ?? '–'}</td></tr>`,
    );
    const body = html`<section class="card"><h1>${t('faults_title')}</h1><p class="soft">${t('faults_note')}</p>
<form class="stack" method="post">
<label>${t('duplicates')}<input name="duplicates" type="number" min="0" max="50" value="${faults.duplicates}"></label>
<label>${t('delay')}<input name="delay" type="number" min="0" max="86400" value="${faults.delay_seconds}"></label>
<label class="check"><input type="checkbox" name="forge"${faults.forge_signature && CHECKED}>${t('forge')}</label>
<label class="check"><input type="checkbox" name="wrong_amount"${faults.wrong_amount && CHECKED}>${t('wrong_amount')}</label>
<label class="check"><input type="checkbox" name="reorder"${faults.reorder && CHECKED}>${t('reorder')}</label>
<label class="check"><input type="checkbox" name="status_back"${faults.status_back && CHECKED}>${t('status_back')}</label>
<label>${t('payout_mode')}<select name="payout_mode">
<option value="automatic"${faults.payout_mode === 'automatic' && new Html(' selected')}>${t('payout_automatic')}</option>
<option value="ask"${faults.payout_mode === 'ask' && new Html(' selected')}>${t('payout_ask')}</option></select></label>
<label>${t('slip_mode')}<select name="slip_mode">${SLIP_MODES.map(
      (mode) =>
        html`<option value="${mode}"${faults.slip_mode === mode && new Html(' selected')}>${t(`slip_${mode}`)}</option>`,
    )}</select></label>
<label>${t('crypto_rate')}<input name="crypto_rate" inputmode="decimal" value="${formatBaht(faults.crypto_rate)}"></label>
<button class="main">${t('save')}</button></form><p class="soft">${t('sentinels')}</p></section>
${await messageFaults(deps, page)}
<section class="card"><h2>${t('messages')}</h2>${
      messages.length === 0
        ? html`<p>${t('none')}</p>`
        : html`<table><thead><tr><th>${t('time')}</th><th>${t('nav_charges')}</th><th>${t('tries')}</th>
<th>${t('outcome')}</th></tr></thead><tbody>${rows}</tbody></table>`
    }</section>`;
    return sendPage(reply, page, { title: t('faults_title'), path: '/faults', body });
  });

  app.post('/faults', async (request, reply) => {
    const input = form.safeParse(request.body);
    if (input.success) {
      await writeFaults(deps.db, {
        duplicates: input.data.duplicates,
        delay_seconds: input.data.delay,
        forge_signature: input.data.forge === 'on',
        wrong_amount: input.data.wrong_amount === 'on',
        reorder: input.data.reorder === 'on',
        status_back: input.data.status_back === 'on',
        payout_mode: input.data.payout_mode,
        slip_mode: input.data.slip_mode,
        crypto_rate: input.data.crypto_rate,
      });
    }
    return reply.redirect('/faults', 303);
  });
}
