import type { FastifyReply, FastifyRequest } from 'fastify';
import { Html, html } from './html.ts';
import { type Language, type Translate, translator, type Word } from './words.ts';

export interface Page {
  language: Language;
  t: Translate;
}

/** Returns the page's language: `?lang=`, else the last choice, else the browser's; Thai if none fits. */
export function pageOf(request: FastifyRequest): Page {
  const asked = new URL(request.url, 'http://rail').searchParams.get('lang');
  const kept = /(?:^|;\s*)rail_lang=(th|en)/.exec(request.headers.cookie ?? '')?.[1];
  const accepted = /^\s*en\b/i.test(request.headers['accept-language'] ?? '') ? 'en' : 'th';
  const language: Language =
    asked === 'th' || asked === 'en' ? asked : kept === 'th' || kept === 'en' ? kept : accepted;
  return { language, t: translator(language) };
}

const NAVIGATION: [string, Word][] = [
  ['/', 'nav_charges'],
  ['/transfer', 'nav_transfer'],
  ['/statement', 'nav_statement'],
  ['/payouts', 'nav_payouts'],
  ['/sms', 'nav_sms'],
  ['/mails', 'nav_mails'],
  ['/signin', 'nav_signin'],
  ['/identity-checks', 'nav_identity'],
  ['/faults', 'nav_faults'],
];

/** Sends a complete page, marked as a test. */
export function sendPage(
  reply: FastifyReply,
  page: Page,
  input: { title: string; path: string; body: Html; wide?: boolean; status?: number; refreshSeconds?: number },
): FastifyReply {
  const { t, language } = page;
  const other: Language = language === 'th' ? 'en' : 'th';
  const document = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${input.refreshSeconds !== undefined && html`<meta http-equiv="refresh" content="${input.refreshSeconds}">`}
<title>${input.title} · ${t('bank')}</title>
<link rel="stylesheet" href="/style.css">
<link rel="icon" href="/icon.svg">
</head>
<body>
<p class="test" role="note">${t('test')}</p>
<header><strong>${t('bank')}</strong>
${NAVIGATION.map(([path, word]) => html`<a href="${path}"${path === input.path && new Html(' aria-current="page"')}>${t(word)}</a>`)}
<a href="${input.path}?lang=${other}" lang="${other}">${t('other_language')}</a></header>
<main${input.wide === true && new Html(' class="wide"')}>${input.body}</main>
</body>
</html>`;
  return reply
    .code(input.status ?? 200)
    .header('set-cookie', `rail_lang=${language}; Path=/; SameSite=Lax; HttpOnly; Max-Age=31536000`)
    .type('text/html; charset=utf-8')
    .send(document.text);
}

export function showTime(at: Date | null, language: Language): string {
  if (at === null) return '–';
  const locale = language === 'th' ? 'th-TH-u-ca-gregory' : 'en-GB';
  return new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeStyle: 'medium', timeZone: 'Asia/Bangkok' }).format(
    at,
  );
}

export function showBaht(satang: bigint): string {
  const digits = satang.toString().padStart(3, '0');
  return `฿${digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',')}.${digits.slice(-2)}`;
}
