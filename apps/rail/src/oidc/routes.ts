// The providers below `/oidc/<name>`, and the page where a tester chooses an account.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Provider } from 'oidc-provider';
import { z } from 'zod';
import { html } from '../pages/html.ts';
import { type Page, pageOf, sendPage } from '../pages/layout.ts';
import type { RailDeps } from '../platform/deps.ts';
import { type ProviderName, providerNames, shownNames } from './clients.ts';
import { createPeople, type People } from './people.ts';
import { createProvider } from './provider.ts';

interface Mounted {
  name: ProviderName;
  provider: Provider;
  people: People;
}

const form = z.union([
  z.object({ how: z.literal('person'), subject: z.string().max(64) }),
  z.object({ how: z.literal('other'), name: z.string().trim().min(1).max(100), email: z.email().max(254) }),
  z.object({ how: z.literal('cancel') }),
]);

export async function registerProviders(app: FastifyInstance, deps: RailDeps): Promise<void> {
  const portalOrigins = [new URL(deps.callbackUrl).origin];
  const mounted = await Promise.all(
    providerNames.map(async (name): Promise<Mounted> => {
      const people = createPeople(name);
      const issuer = `${deps.publicUrl}/oidc/${name}`;
      return { name, people, provider: await createProvider({ name, issuer, keys: deps.keys, portalOrigins, people }) };
    }),
  );
  await app.register(async (scope) => {
    // The providers parse their bodies themselves.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, body, done) => done(null, body));
    for (const one of mounted) mount(scope, one);
  });
  for (const one of mounted) chooserPages(app, one, portalOrigins);
  signInPage(app);
}

function mount(scope: FastifyInstance, { name, provider }: Mounted): void {
  const prefix = `/oidc/${name}`;
  const handle = provider.callback();
  scope.all(`${prefix}/*`, (request, reply) => {
    reply.hijack();
    // Tells a mounted provider its own address.
    Object.assign(request.raw, { originalUrl: request.url, url: request.url.slice(prefix.length) });
    void handle(request.raw, reply.raw);
  });
}

function chooserPages(app: FastifyInstance, one: Mounted, portalOrigins: readonly string[]): void {
  const { name, provider, people } = one;
  const path = `/signin/${name}/:uid` as const;

  app.get(path, async (request, reply) => {
    const page = pageOf(request);
    const isOpen = await provider.interactionDetails(request.raw, reply.raw).then(
      () => true,
      () => false,
    );
    if (!isOpen) return sendGone(reply, page);
    // The form's answer redirects to the portal, so the policy must name its origins.
    reply.header(
      'content-security-policy',
      `default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'self' ${portalOrigins.join(' ')}`,
    );
    return sendChooser(request, reply, page, one);
  });

  app.post(path, async (request, reply) => {
    const input = form.safeParse(request.body);
    if (!input.success) return reply.redirect(request.url, 303);
    const result = resultOf(people, input.data);
    if (result === undefined) return reply.redirect(request.url, 303);
    try {
      const next = await provider.interactionResult(request.raw, reply.raw, result);
      return reply.redirect(next, 303);
    } catch {
      return sendGone(reply, pageOf(request));
    }
  });
}

function resultOf(people: People, input: z.output<typeof form>) {
  if (input.how === 'cancel') return { error: 'access_denied', error_description: 'the person turned back' };
  const person = input.how === 'other' ? people.add(input) : people.find(input.subject);
  return person === undefined ? undefined : { login: { accountId: person.subject } };
}

function sendChooser(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Page,
  { name, people }: Mounted,
): FastifyReply {
  const { t } = page;
  const title = t('signin_title', { provider: shownNames[name] });
  const choices = people.shown().map(
    ({ subject, name: called, email }) => html`<form method="post"><input type="hidden" name="how" value="person">
<input type="hidden" name="subject" value="${subject}"><button class="main">${called}${email !== null && ` · ${email}`}</button></form>`,
  );
  const body = html`<section class="card"><h1>${title}</h1><p>${t('signin_note')}</p><div class="choices">${choices}</div></section>
<section class="card"><h2>${t('signin_other')}</h2><form method="post" class="stack">
<input type="hidden" name="how" value="other">
<label>${t('signin_name')}<input name="name" required maxlength="100" autocomplete="off"></label>
<label>${t('signin_email')}<input name="email" type="email" required maxlength="254" autocomplete="off"></label>
<button>${t('signin_go')}</button></form></section>
<form method="post"><input type="hidden" name="how" value="cancel"><button class="bad">${t('signin_cancel')}</button></form>`;
  return sendPage(reply, page, { title, path: new URL(request.url, 'http://rail').pathname, body });
}

function sendGone(reply: FastifyReply, page: Page): FastifyReply {
  const title = page.t('nav_signin');
  const body = html`<section class="card"><h1>${title}</h1><p>${page.t('signin_gone')}</p></section>`;
  return sendPage(reply, page, { title, path: '/signin', status: 404, body });
}

/**
 * Clears the session at the log-in page, so that the next log-in asks again; the providers would remember the browser
 * for an hour.
 */
function signInPage(app: FastifyInstance): void {
  app.get('/signin', async (request, reply) => {
    const page = pageOf(request);
    const { t } = page;
    const body = html`<section class="card"><h1>${t('nav_signin')}</h1><p>${t('signin_about')}</p>
<form method="post"><button>${t('signin_forget')}</button></form></section>`;
    return sendPage(reply, page, { title: t('nav_signin'), path: '/signin', body });
  });
  app.post('/signin', async (_request, reply) => {
    const names = providerNames.flatMap((name) => [`oidc_${name}`, `oidc_${name}.sig`]);
    for (const name of names) reply.header('set-cookie', `${name}=; Path=/; Max-Age=0; HttpOnly`);
    return reply.redirect('/signin', 303);
  });
}
