// The widget, its frame, and the form endpoint for servers to verify a token.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { html } from '../pages/html.ts';
import type { RailDeps } from '../platform/deps.ts';
import { createHumanProvider, SITE_KEYS } from './service.ts';
import { FRAME_SCRIPT, FRAME_STYLE, WIDGET_SCRIPT } from './widget.ts';

const text = z.string().max(4096).default('');
const verifyInput = z.object({ secret: text, response: text });
const tokenInput = z.object({ sitekey: text, action: text, hostname: text });

const words = {
  th: { title: 'การยืนยันสำหรับทดสอบ', go: 'ฉันไม่ใช่โปรแกรมอัตโนมัติ', done: 'ยืนยันแล้ว' },
  en: { title: 'Test verification', go: 'I am not a robot', done: 'Verified' },
} as const;

/** Mounts `/human-check/`: `widget.js` for the page, `frame` inside it, `siteverify` for the server. */
export function registerHumanCheck(app: FastifyInstance, deps: Pick<RailDeps, 'clock'>): void {
  const provider = createHumanProvider(deps.clock);
  const script = (path: string, code: string) =>
    app.get(path, async (_request, reply) =>
      reply.header('cross-origin-resource-policy', 'cross-origin').type('text/javascript; charset=utf-8').send(code),
    );
  script('/human-check/widget.js', WIDGET_SCRIPT);
  script('/human-check/frame.js', FRAME_SCRIPT);
  app.get('/human-check/frame.css', async (_request, reply) => reply.type('text/css').send(FRAME_STYLE));

  app.get('/human-check/frame', async (request, reply) => {
    const query = new URL(request.url, 'http://rail').searchParams;
    const siteKey = SITE_KEYS.find((one) => one === query.get('sitekey'));
    if (siteKey === undefined) return reply.code(404).send({ code: 'sitekey.unknown' });
    const t = words[query.get('language') === 'en' ? 'en' : 'th'];
    const hidden = { sitekey: siteKey, action: query.get('action') ?? '', hostname: embedderOf(request) };
    const body = html`<form method="post" action="/human-check/tokens">
${Object.entries(hidden).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<button>${t.go}</button></form>`;
    return sendFrame(reply, { title: t.title, body });
  });
  app.post('/human-check/tokens', async (request, reply) => {
    const given = tokenInput.safeParse(request.body);
    const token = given.success
      ? provider.give({ siteKey: given.data.sitekey, action: given.data.action, hostname: given.data.hostname })
      : undefined;
    if (token === undefined) return reply.code(400).send({ code: 'sitekey.unknown' });
    if (/\bjson\b/.test(request.headers.accept ?? '')) return reply.send({ token });
    const done = html`<p id="done" data-token="${token}">✓ ${words.th.done} / ${words.en.done}</p>`;
    return sendFrame(reply, { title: words.en.done, body: done });
  });

  app.post('/human-check/siteverify', async (request, reply) => {
    const given = verifyInput.safeParse(request.body);
    if (!given.success) return reply.send({ success: false, 'error-codes': ['bad-request'] });
    const verdict = provider.verify(given.data);
    if (verdict.kind === 'broken') return reply.code(503).type('text/html').send('<h1>503</h1>');
    if (verdict.kind === 'silent') return reply.hijack();
    return reply.send(verdict.body);
  });
}

/** Returns the origin of the embedding page from the browser's headers. */
function embedderOf(request: FastifyRequest): string {
  const { referer } = request.headers;
  return referer !== undefined && URL.canParse(referer) ? new URL(referer).hostname : '';
}

/** Sends a page that other sites may frame, with only the widget's script. */
function sendFrame(reply: FastifyReply, page: { title: string; body: ReturnType<typeof html> }): FastifyReply {
  const document = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${page.title}</title><link rel="stylesheet" href="/human-check/frame.css"></head>
<body>${page.body}<script src="/human-check/frame.js"></script></body></html>`;
  return reply
    .header(
      'content-security-policy',
      "default-src 'none'; script-src 'self'; style-src 'self'; form-action 'self'; frame-ancestors *; base-uri 'none'",
    )
    .removeHeader('x-frame-options')
    .header('cross-origin-resource-policy', 'cross-origin')
    .type('text/html; charset=utf-8')
    .send(document.text);
}
