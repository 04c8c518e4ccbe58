import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { declineCharge, findCharge, payCharge } from '../charges/service.ts';
import type { RailDeps } from '../platform/deps.ts';
import type { RailSchema } from '../platform/schema.ts';
import { html } from './html.ts';
import { type Page, pageOf, sendPage, showBaht } from './layout.ts';
import { backLink, otherEndings } from './pay-page.ts';

type Charge = RailSchema['rail_charges'];

/** Code that the card's invented bank requires. */
const CHALLENGE_CODE = '123456';
const path = z.object({ chargeId: z.string().regex(/^chg_[0-9a-f]{24}$/) });
const holder = z.string().trim().max(140).default('');
const asked = z.object({ holder, wrong: z.literal('1').optional() });
const form = z.object({ how: z.enum(['confirm', 'refuse']), holder, code: z.string().trim().max(12).default('') });

/** Card page: first the card, then the challenge of its bank. The typed card data is neither sent nor stored. */
export function registerCardPages(app: FastifyInstance, deps: RailDeps): void {
  app.get('/card/:chargeId', async (request, reply) => {
    const charge = await openCharge(deps, request);
    if (charge === undefined) return leave(reply, request);
    const page = pageOf(request);
    return sendPage(reply, page, {
      title: page.t('card_title'),
      path: `/card/${charge.charge_id}`,
      body: card(page, charge),
    });
  });

  app.get('/card/:chargeId/challenge', async (request, reply) => {
    const charge = await openCharge(deps, request);
    const query = asked.safeParse(request.query);
    if (charge === undefined || !query.success) return leave(reply, request);
    const page = pageOf(request);
    const body = challenge(page, charge, { holder: query.data.holder, isWrong: query.data.wrong !== undefined });
    return sendPage(reply, page, { title: page.t('challenge_title'), path: `/card/${charge.charge_id}`, body });
  });

  app.post('/card/:chargeId/challenge', async (request, reply) => {
    const charge = await openCharge(deps, request);
    const input = form.safeParse(request.body);
    if (charge === undefined || !input.success) return leave(reply, request);
    const { how, holder: name, code } = input.data;
    const chargeId = charge.charge_id;
    if (how === 'refuse') {
      await declineCharge(deps, chargeId);
      return reply.redirect(`/pay/${chargeId}?done=declined_done`, 303);
    }
    if (code !== CHALLENGE_CODE) {
      const again = new URLSearchParams({ holder: name, wrong: '1' });
      return reply.redirect(`/card/${chargeId}/challenge?${again.toString()}`, 303);
    }
    const payerName = name === '' ? null : name;
    const outcome = await payCharge(deps, { chargeId, amount: charge.amount, payerName, late: false });
    return reply.redirect(`/pay/${chargeId}?done=${outcome === 'booked' ? 'booked' : 'refused'}`, 303);
  });
}

/** Returns a card charge that is neither paid nor declined. */
async function openCharge(deps: RailDeps, request: FastifyRequest): Promise<Charge | undefined> {
  const params = path.safeParse(request.params);
  const found = params.success ? await findCharge(deps, params.data) : undefined;
  if (found?.charge.kind !== 'card' || found.charge.state !== 'awaiting') return undefined;
  return found.payments.length === 0 ? found.charge : undefined;
}

/** Shows the result of a charge that can no longer be paid by card. */
function leave(reply: FastifyReply, request: FastifyRequest): FastifyReply {
  const params = path.safeParse(request.params);
  return reply.redirect(params.success ? `/pay/${params.data.chargeId}` : '/', 303);
}

function card(page: Page, charge: Charge) {
  const { t } = page;
  // Fields without a name are never sent.
  return html`<section class="card"><h1>${t('card_title')}</h1><p class="sum">${showBaht(charge.amount)}</p>
<p class="soft">${t('card_note')}</p>
<form class="stack" method="get" action="/card/${charge.charge_id}/challenge">
<label>${t('card_number')}<input inputmode="numeric" autocomplete="off" value="0000 0000 0000 0000" readonly></label>
<label>${t('card_holder')}<input name="holder" maxlength="140"></label>
<button class="main">${t('card_go')}</button></form>${backLink(page, charge)}</section>
${otherEndings(page, charge.amount, `/pay/${charge.charge_id}`)}`;
}

function challenge(page: Page, charge: Charge, given: { holder: string; isWrong: boolean }) {
  const { t } = page;
  return html`${given.isWrong && html`<p class="note bad" role="alert">${t('challenge_wrong')}</p>`}
<section class="card"><h1>${t('challenge_title')}</h1><p class="sum">${showBaht(charge.amount)}</p>
<p>${t('challenge_note', { code: CHALLENGE_CODE })}</p>
<form class="stack" method="post"><input type="hidden" name="holder" value="${given.holder}">
<label>${t('code')}<input name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="12"></label>
<button class="main" name="how" value="confirm">${t('challenge_confirm')}</button>
<button class="bad" name="how" value="refuse">${t('challenge_refuse')}</button></form>${backLink(page, charge)}</section>`;
}
