import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { readFaults, writeFaults } from '../callbacks/faults.ts';
import type { RailDeps } from '../platform/deps.ts';
import { Html, html } from './html.ts';
import type { Page } from './layout.ts';

const form = z.object({
  sms_mode: z.enum(['works', 'slow', 'down', 'answerLost']).default('works'),
  sms_slow_seconds: z.coerce.number().int().min(0).max(120).default(20),
  sms_delivery: z.enum(['delivered', 'failed', 'silent']).default('delivered'),
  sms_reports: z.coerce.number().int().min(1).max(50).default(1),
  mail_mode: z.enum(['works', 'down', 'refuses']).default('works'),
});
type Faults = z.output<typeof form>;

/** Card of the fault panel with the switches of the SMS gateway and the mail server. */
export async function messageFaults(deps: RailDeps, { t }: Page): Promise<Html> {
  const faults = await readFaults(deps.db);
  const choice = (name: keyof Faults, options: readonly [string, string][]) =>
    html`<select name="${name}">${options.map(
      ([value, text]) =>
        html`<option value="${value}"${faults[name] === value && new Html(' selected')}>${text}</option>`,
    )}</select>`;
  return html`<section class="card"><h2>${t('faults_messages')}</h2><form class="stack" method="post" action="/faults/messages">
<label>${t('sms_mode')}${choice('sms_mode', [
    ['works', t('works')],
    ['slow', t('sms_slow')],
    ['down', t('sms_down')],
    ['answerLost', t('sms_answerLost')],
  ])}</label>
<label>${t('sms_slow_seconds')}<input name="sms_slow_seconds" type="number" min="0" max="120" value="${faults.sms_slow_seconds}"></label>
<label>${t('sms_delivery')}${choice('sms_delivery', [
    ['delivered', t('delivery_delivered')],
    ['failed', t('delivery_failed')],
    ['silent', t('delivery_silent')],
  ])}</label>
<label>${t('sms_reports')}<input name="sms_reports" type="number" min="1" max="50" value="${faults.sms_reports}"></label>
<label>${t('mail_mode')}${choice('mail_mode', [
    ['works', t('works')],
    ['down', t('mail_down')],
    ['refuses', t('mail_refuses')],
  ])}</label>
<button class="main">${t('save')}</button></form></section>`;
}

/** Handles the form of that card; absent switches are off. */
export function registerMessageFaults(app: FastifyInstance, deps: RailDeps): void {
  app.post('/faults/messages', async (request, reply) => {
    const input = form.safeParse(request.body);
    if (input.success) await writeFaults(deps.db, input.data);
    return reply.redirect('/faults', 303);
  });
}
