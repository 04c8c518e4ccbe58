import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { CONFIRMATIONS, endRate, growChain, sendCrypto } from '../charges/crypto.ts';
import { ASSET, formatAsset, NETWORK, parseAsset } from '../charges/crypto-terms.ts';
import { findCharge } from '../charges/service.ts';
import type { RailDeps } from '../platform/deps.ts';
import { type Html, html } from './html.ts';
import { type Page, pageOf, sendPage, showBaht, showTime } from './layout.ts';
import { backLink } from './pay-page.ts';

const path = z.object({ chargeId: z.string().regex(/^chg_[0-9a-f]{24}$/) });
const form = z.object({ how: z.enum(['send', 'block', 'expire']), amount: z.string().max(20).default('') });

type Found = NonNullable<Awaited<ReturnType<typeof findCharge>>>;

/** Pages of the sandbox chain: a payment to the address of a charge, and new blocks one by one. */
export function registerCryptoPages(app: FastifyInstance, deps: RailDeps): void {
  app.get('/crypto/:chargeId', async (request, reply) => {
    const page = pageOf(request);
    const params = path.safeParse(request.params);
    const found = params.success ? await findCharge(deps, params.data) : undefined;
    const title = page.t('crypto_title');
    if (found?.charge.kind !== 'crypto')
      return sendPage(reply, page, { title, path: '/', status: 404, body: html`<h1>${page.t('missing')}</h1>` });
    return sendPage(reply, page, { title, path: `/crypto/${found.charge.charge_id}`, body: chain(page, found) });
  });

  app.post('/crypto/:chargeId', async (request, reply) => {
    const params = path.safeParse(request.params);
    const input = form.safeParse(request.body);
    if (!params.success || !input.success) return reply.redirect('/', 303);
    const { chargeId } = params.data;
    const parts = parseAsset(input.data.amount);
    if (input.data.how === 'block') await growChain(deps, chargeId);
    else if (input.data.how === 'expire') await endRate(deps, chargeId);
    else if (parts !== undefined && parts > 0n) await sendCrypto(deps, chargeId, parts);
    return reply.redirect(`/crypto/${chargeId}`, 303);
  });
}

function chain(page: Page, { charge, payments }: Found): Html {
  const { t, language } = page;
  const rows = payments.map(
    (payment) => html`<tr><td>${showTime(payment.due_at, language)}</td>
<td class="money">${formatAsset(payment.asset_amount ?? 0n)} ${ASSET}</td><td class="money">${showBaht(payment.amount)}</td>
<td>${payment.confirmations} / ${CONFIRMATIONS}</td></tr>`,
  );
  const asked = formatAsset(charge.asset_amount ?? 0n);
  return html`<section class="card"><h1>${t('crypto_title')}</h1><p class="sum">${asked} ${ASSET}</p>
<dl><dt>${t('to')}</dt><dd>${charge.address}</dd><dt>${t('crypto_network')}</dt><dd>${NETWORK}</dd>
<dt>${t('amount')}</dt><dd>${showBaht(charge.amount)}</dd><dt>${t('expires')}</dt><dd>${showTime(charge.expires_at, language)}</dd></dl>
<form class="row" method="post"><input type="hidden" name="how" value="send">
<label>${t('crypto_amount')}<input name="amount" inputmode="decimal" required value="${asked}"></label>
<button class="main">${t('crypto_send')}</button></form>
<form method="post"><input type="hidden" name="how" value="block"><button>${t('crypto_block')}</button></form>
<form method="post"><input type="hidden" name="how" value="expire"><button>${t('crypto_expire')}</button></form>${backLink(page, charge)}</section>
${payments.length > 0 && html`<section class="card"><h2>${t('payments')}</h2><table><tbody>${rows}</tbody></table></section>`}`;
}
