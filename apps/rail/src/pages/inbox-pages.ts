import type { FastifyInstance } from 'fastify';
import { type KeptMail, newestMails } from '../mail/service.ts';
import type { RailDeps } from '../platform/deps.ts';
import { codeIn, type KeptSms, newestSms } from '../sms/service.ts';
import { type Html, html } from './html.ts';
import { type Page, pageOf, sendPage, showTime } from './layout.ts';

const PAGE_SIZE = 50;
const REFRESH_SECONDS = 3;

/**
 * Returns the requested number or address, for which the answer is JSON for tests. Restores a plus that was decoded as
 * a space.
 */
function askedFor(url: string): string | undefined {
  const to = new URL(url, 'http://rail').searchParams.get('to');
  return to === null ? undefined : to.replace(/^ /, '+');
}

/** Pages of sent SMS and e-mails, newest first; `?to=` returns the messages of one recipient as JSON. */
export function registerInboxPages(app: FastifyInstance, deps: RailDeps): void {
  app.get('/sms', async (request, reply) => {
    const to = askedFor(request.url);
    const list = await newestSms(deps, PAGE_SIZE, to);
    if (to !== undefined) return list.map(smsValue);
    const page = pageOf(request);
    const title = page.t('nav_sms');
    const body = texts(page, list);
    return sendPage(reply, page, { title, path: '/sms', body, refreshSeconds: REFRESH_SECONDS });
  });

  app.get('/mails', async (request, reply) => {
    const to = askedFor(request.url);
    const list = await newestMails(deps, PAGE_SIZE, to);
    if (to !== undefined) return list.map(mailValue);
    const page = pageOf(request);
    const title = page.t('nav_mails');
    const body = letters(page, list);
    return sendPage(reply, page, { title, path: '/mails', body, refreshSeconds: REFRESH_SECONDS });
  });
}

function smsValue(sms: KeptSms) {
  const { sms_id, recipient, body, state, asked, created_at } = sms;
  return { id: sms_id, to: recipient, text: body, code: codeIn(body), state, asked, at: created_at.toISOString() };
}

function mailValue(mail: KeptMail) {
  return {
    messageId: mail.message_id,
    to: mail.recipient,
    from: mail.sender,
    subject: mail.subject,
    text: mail.body_text,
    html: mail.body_html,
    code: codeIn(mail.body_text),
    link: linkIn(mail.body_text),
    at: mail.created_at.toISOString(),
  };
}

function texts({ t, language }: Page, list: readonly KeptSms[]): Html {
  if (list.length === 0) {
    return html`<section class="card"><h1>${t('nav_sms')}</h1><p>${t('none')}</p>
<p class="soft">${t('none_sms')}</p></section>`;
  }
  const cards = list.map((sms) => {
    const code = codeIn(sms.body);
    return html`<section class="card"><h2>${sms.recipient}</h2>
<p class="soft">${showTime(sms.created_at, language)} · ${t(`sms_${sms.state}`)}</p>
<p class="words">${sms.body}</p>${code !== null && html`<p class="sum" aria-label="${t('code')}">${code}</p>`}</section>`;
  });
  return html`<h1>${t('nav_sms')}</h1>${cards}`;
}

function letters({ t, language }: Page, list: readonly KeptMail[]): Html {
  if (list.length === 0) {
    return html`<section class="card"><h1>${t('nav_mails')}</h1><p>${t('none')}</p>
<p class="soft">${t('none_mails')}</p></section>`;
  }
  const cards = list.map((mail) => {
    const link = linkIn(mail.body_text);
    return html`<section class="card"><h2>${mail.subject}</h2>
<p class="soft">${mail.sender} → ${mail.recipient} · ${showTime(mail.created_at, language)}</p>
<p class="words">${mail.body_text}</p>${link !== null && html`<p><a href="${link}" rel="noreferrer">${t('open_link')}</a></p>`}</section>`;
  });
  return html`<h1>${t('nav_mails')}</h1>${cards}`;
}

function linkIn(text: string): string | null {
  return /https?:\/\/[^\s<>"]+/.exec(text)?.[0] ?? null;
}
