// Sign-in with a provider, from the button to the session, against a real OpenID provider over HTTP.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBrowser, type TestBrowser } from '@sanam/server/test/browser.ts';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { callerOf, freshName, loginMember, registerMember, type TestMember } from '@sanam/server/test/clients.ts';
import { openOutbox, proveContacts, sentBy } from '@sanam/server/test/outbox.ts';
import { startOpenIdProvider, type TestProvider } from '@sanam/server/test/openid-provider.ts';
import { systemContext } from '@sanam/server/platform/context.ts';

let t: TestApp;
let google: TestProvider;
let host: string;
const context = systemContext('test');
let people = 0;

beforeAll(async () => {
  t = await buildTestApp();
  host = new URL(t.url).host;
  google = await startOpenIdProvider([`${t.url}/wps/session/social/google/callback`]);
  await offer('google', google);
  await t.app.modules.merchants.service.changeFeature(context, {
    merchantId: 'default',
    modId: 'SOCIALLOGIN',
    enabled: true,
    reason: 'test',
  });
});
afterAll(async () => {
  await google.close();
  await t.close();
});
beforeEach(() => {
  people += 1;
  Object.assign(google, { forge: undefined, outage: 'none', isRefusing: false });
  google.account = { subject: `person-${people}`, name: 'Somchai Jaidee', email: `person${people}@example.test` };
});

async function offer(provider: 'google' | 'facebook' | 'line', from: TestProvider, isExplicit = false): Promise<void> {
  const { issuer, clientId, clientSecret } = from;
  const endpoints = { authorization: `${issuer}/auth`, token: `${issuer}/token`, jwks: `${issuer}/jwks` };
  await t.app.modules.auth.social.admin.changeProvider(context, {
    merchantId: 'default',
    provider,
    settings: {
      enabled: true,
      issuer,
      endpoints: isExplicit ? endpoints : null,
      clientId,
      scopes: ['openid', 'profile', 'email'],
      idTokenAlgorithm: provider === 'line' ? 'HS256' : 'RS256',
    },
    clientSecret,
    reason: 'test',
  });
}

/** Presses the button and follows the redirects through the provider to a page of ours. */
function signIn(browser: TestBrowser, provider = 'google', query = 'purpose=login'): Promise<URL> {
  return browser.follow(`${t.url}/wps/session/social/${provider}/start?${query}`, isPage);
}
const isPage = (url: URL): boolean => url.host === host && !url.pathname.startsWith('/wps/');
const isCallback = (url: URL): boolean => url.host === host && url.pathname.endsWith('/callback');
const errorOf = (url: URL): string | null => url.searchParams.get('socialError');

const loginBody = { body: { provider: 'google' } } as const;
const form = () => {
  const password = 'Krathong-river-42';
  const username = freshName();
  return {
    username,
    password,
    confirmPassword: password,
    ageConfirmed: true,
    termsAccepted: true,
    login: true,
    registerMethod: 'WEB',
    socialTicket: true,
  } as const;
};

/** Registers a person by a provider. */
async function newcomer(
  browser = createBrowser(),
): Promise<{ browser: TestBrowser; memberId: string; username: string }> {
  await signIn(browser);
  expect((await browser.call(t)('loginSocial', loginBody)).code).toBe('identity.socialUnknown');
  const body = form();
  const answer = await browser.call(t)('register', { body });
  return { browser, memberId: answer.value.id, username: body.username };
}

async function linkedTo(memberId: string): Promise<string[]> {
  const found = await t.owner.query<{ provider: string; subject: string }>(
    'select provider, subject from auth_links where member_id = $1 order by provider',
    [memberId],
  );
  return found.rows.map((row) => `${row.provider}:${row.subject}`);
}

/** Returns a member with a new session in a browser of its own. */
async function memberWithBrowser(): Promise<{ member: TestMember; browser: TestBrowser }> {
  const member = await registerMember(t);
  const browser = createBrowser();
  for (const pair of member.cookie.split('; ')) {
    const [, name = '', value = ''] = /^([^=]+)=(.*)$/.exec(pair) ?? [];
    browser.set(host, name, value);
  }
  return { member, browser };
}

describe('the way to the provider and back', () => {
  it('sends the browser off with state, nonce and PKCE, and no secret in any address [SEC-023]', async () => {
    const browser = createBrowser();
    const gone = await browser.go(`${t.url}/wps/session/social/google/start?purpose=login`);
    const address = new URL(gone.headers.get('location')!);
    expect(address.origin).toBe(google.issuer);
    const query = Object.fromEntries(address.searchParams);
    expect(query).toMatchObject({
      client_id: google.clientId,
      code_challenge_method: 'S256',
      redirect_uri: `${t.url}/wps/session/social/google/callback`,
      response_type: 'code',
      scope: 'openid profile email',
    });
    expect(query.state!.length).toBeGreaterThanOrEqual(43);
    expect(query.nonce!.length).toBeGreaterThanOrEqual(43);
    expect(query.code_challenge!.length).toBe(43);
    const flow = browser.cookie(host, 'sanam_social')!;
    expect(flow).toMatchObject({ path: '/wps/session/social', sameSite: 'lax' });
    const kept = JSON.stringify((await t.owner.query('select * from auth_social_flows')).rows);
    for (const secret of [flow.value, query.state!, query.nonce!]) expect(kept).not.toContain(secret);
    expect(address.href).not.toContain(flow.value);
    const page = await browser.follow(address.href, isPage);
    expect(page.pathname + page.search).toBe('/login?social=google');
    const ticket = browser.cookie(host, 'sanam_social_ticket')!;
    expect(ticket).toMatchObject({ path: '/wps/', sameSite: 'strict' });
    expect(JSON.stringify((await t.owner.query('select * from auth_social_tickets')).rows)).not.toContain(ticket.value);
    expect(browser.cookie(host, 'sanam_social')).toBeUndefined();
  });

  it('refuses to begin from another site, for an unknown provider, and with a way back that is not ours', async () => {
    const start = `${t.url}/wps/session/social/google/start`;
    const foreign = await fetch(start, { redirect: 'manual', headers: { 'sec-fetch-site': 'cross-site' } });
    expect(foreign.status).toBe(404);
    expect((await fetch(`${t.url}/wps/session/social/nobody/start`, { redirect: 'manual' })).status).toBe(404);
    const ways = ['https://evil.test/', '//evil.test', '/\\evil.test', '/ok\n'];
    for (const way of ways) {
      const page = await signIn(createBrowser(), 'google', `purpose=login&return=${encodeURIComponent(way)}`);
      expect(page.searchParams.get('return')).toBeNull();
    }
    const page = await signIn(createBrowser(), 'google', 'purpose=login&return=%2Frng%3Fpage%3Dhot');
    expect(page.searchParams.get('return')).toBe('/rng?page=hot');
  });

  it('says that the person turned back at the provider [IDN-193]', async () => {
    google.isRefusing = true;
    const browser = createBrowser();
    expect(errorOf(await signIn(browser))).toBe('closed');
    expect((await browser.call(t)('loginSocial', loginBody)).code).toBe('identity.socialFailed');
  });

  it('refuses a wrong state, a foreign browser, and an answer that was used before [SEC-023]', async () => {
    const browser = createBrowser();
    const start = `${t.url}/wps/session/social/google/start`;
    const answer = await browser.follow(start, isCallback);

    const tampered = new URL(answer);
    tampered.searchParams.set('state', 'f'.repeat(64));
    expect(errorOf(await browser.follow(tampered.href, isPage))).toBe('failed');
    // The attempt uses up the sign-in.
    expect(errorOf(await browser.follow(answer.href, isPage))).toBe('expired');

    const other = createBrowser();
    const good = await browser.follow(start, isCallback);
    expect(errorOf(await other.follow(good.href, isPage))).toBe('expired');
    // Another browser with a sign-in of its own: the state does not match.
    await other.go(start);
    expect(errorOf(await other.follow(good.href, isPage))).toBe('failed');

    const flow = browser.cookie(host, 'sanam_social')!.value;
    expect(errorOf(await browser.follow(good.href, isPage))).toBeNull();
    browser.set(host, 'sanam_social', flow);
    expect(errorOf(await browser.follow(good.href, isPage))).toBe('expired');
  });

  it('refuses a code that the provider gave out already', async () => {
    const browser = createBrowser();
    const start = `${t.url}/wps/session/social/google/start`;
    const first = await browser.follow(start, isCallback);
    await browser.follow(first.href, isPage);
    const second = await browser.follow(start, isCallback);
    second.searchParams.set('code', first.searchParams.get('code')!);
    expect(errorOf(await browser.follow(second.href, isPage))).toBe('failed');
  });

  it('refuses a sign-in that took longer than ten minutes', async () => {
    const browser = createBrowser();
    const answer = await browser.follow(`${t.url}/wps/session/social/google/start`, isCallback);
    await t.advance(601);
    expect(errorOf(await browser.follow(answer.href, isPage))).toBe('expired');
  });

  const seconds = () => Math.floor(Date.now() / 1000);
  const forgeries: [string, (token: string) => Promise<string> | string][] = [
    ['a wrong nonce', (token) => google.resign(token, { nonce: 'x'.repeat(64) })],
    ['no nonce', (token) => google.resign(token, { nonce: undefined })],
    ['an expired token', (token) => google.resign(token, { iat: seconds() - 900, exp: seconds() - 300 })],
    ['a wrong audience', (token) => google.resign(token, { aud: 'somebody-else' })],
    ['a wrong issuer', (token) => google.resign(token, { iss: 'https://evil.test' })],
    ['a tampered signature', (token) => token.slice(0, -10) + (token.endsWith('A') ? 'B' : 'A').repeat(10)],
    ['claims changed under the old signature', swapSubject],
    ['an unsigned token', (token) => `${btoa('{"alg":"none"}').replaceAll('=', '')}.${token.split('.')[1]}.`],
    ['no subject', (token) => google.resign(token, { sub: '' })],
  ];
  function swapSubject(token: string): string {
    const [head, body = '', signature] = token.split('.');
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as object;
    return [head, Buffer.from(JSON.stringify({ ...claims, sub: 'victim' })).toString('base64url'), signature].join('.');
  }

  it.each(forgeries)('refuses %s [SEC-023]', async (_name, forge) => {
    google.forge = forge;
    const browser = createBrowser();
    expect(errorOf(await signIn(browser))).toBe('failed');
    expect(browser.cookie(host, 'sanam_social_ticket')).toBeUndefined();
  });

  it('says that the provider is out of order, and does not wait for one that is silent', async () => {
    google.outage = 'error';
    expect(errorOf(await signIn(createBrowser()))).toBe('unavailable');
    google.outage = 'silent';
    const before = Date.now();
    expect(errorOf(await signIn(createBrowser()))).toBe('unavailable');
    expect(Date.now() - before).toBeLessThan(9000);
  });
});

describe('logging in', () => {
  it('by a provider stays open in maintenance: the money is behind it', async () => {
    const { memberId } = await newcomer();
    const { gates } = t.app.modules.access;
    const plan = { merchantId: 'default', reason: 'test' };
    await gates.setMaintenance(context, { ...plan, isOn: true });
    try {
      const browser = createBrowser();
      expect(errorOf(await signIn(browser))).toBeNull();
      expect((await browser.call(t)('loginSocial', loginBody)).value.id).toBe(memberId);
    } finally {
      await gates.setMaintenance(context, { ...plan, isOn: false });
    }
  });

  it('continues an unknown person in the registration form, and never by the e-mail address [IDN-009, GAP-051, GAP-060]', async () => {
    const { browser, memberId } = await newcomer();
    expect(await linkedTo(memberId)).toEqual([`google:${google.account.subject}`]);
    // The same person from another browser is logged in directly.
    const again = createBrowser();
    await signIn(again);
    const answer = await again.call(t)('loginSocial', loginBody);
    expect(answer.value).toMatchObject({ id: memberId, mustChangePassword: false, passwordExpired: false });
    // Another account with the same e-mail address at the provider is another person.
    google.account = { ...google.account, subject: 'impostor' };
    const impostor = createBrowser();
    await signIn(impostor);
    const refused = await impostor.call(t)('loginSocial', loginBody);
    expect(refused.code).toBe('identity.socialUnknown');
    expect(refused.body).toMatchObject({
      value: { provider: 'google', name: 'Somchai Jaidee', email: `p***@example.test`, username: `person${people}` },
    });
    expect(browser).toBeDefined();
  });

  it('uses evidence once, in its own browser, within five minutes [SEC-023]', async () => {
    await newcomer();
    const browser = createBrowser();
    await signIn(browser);
    const ticket = browser.cookie(host, 'sanam_social_ticket')!.value;
    const thief = createBrowser();
    thief.set(host, 'sanam_social_ticket', ticket);
    expect((await thief.call(t)('loginSocial', loginBody)).code).toBe('identity.socialFailed');
    expect((await browser.call(t)('loginSocial', loginBody)).code).toBeUndefined();
    browser.set(host, 'sanam_social_ticket', ticket);
    expect((await browser.call(t)('loginSocial', loginBody)).code).toBe('identity.socialFailed');
    await signIn(browser);
    await t.advance(301);
    expect((await browser.call(t)('loginSocial', loginBody)).code).toBe('identity.socialFailed');
    await signIn(browser);
    expect((await browser.call(t)('loginSocial', { body: { provider: 'line' } })).code).toBe('identity.methodClosed');
  });

  it('asks nothing about the password, however old it is or marked [IDN-051]', async () => {
    const { memberId } = await newcomer();
    await t.owner.query(
      "update auth_passwords set must_change = true, changed_at = now() - interval '9 years' where member_id = $1",
      [memberId],
    );
    const browser = createBrowser();
    await signIn(browser);
    const { value } = await browser.call(t)('loginSocial', loginBody);
    expect(value).toMatchObject({ mustChangePassword: false, passwordExpired: false, changeTicket: null });
    const session = { token: value.token };
    expect((await browser.call(t, session)('identities')).value.list).toHaveLength(1);
  });

  it('keeps blocked members out, and players away from the agents’ door', async () => {
    const { memberId } = await newcomer();
    const browser = createBrowser();
    await signIn(browser);
    const asAgent = await browser.call(t)('loginSocial', { body: { provider: 'google', entrance: 'agent' } });
    expect(asAgent.code).toBe('identity.nonAgent');
    await t.app.modules.members.service.setState(context, { memberId, state: 'blocked', reason: 'test' });
    await signIn(browser);
    expect((await browser.call(t)('loginSocial', loginBody)).code).toBe('identity.blocked');
  });

  it('is closed when the flag or the provider is off, and says so to the page [IDN-029]', async () => {
    const { service } = t.app.modules.merchants;
    const flag = (enabled: boolean) =>
      service.changeFeature(context, { merchantId: 'default', modId: 'SOCIALLOGIN', enabled, reason: 'test' });
    const shown = async () => (await callerOf(t)('permission', { query: {} })).value.info.social;
    expect(await shown()).toEqual({ providers: ['google'], phone: null });
    await flag(false);
    expect(await shown()).toEqual({ providers: [], phone: null });
    expect(errorOf(await signIn(createBrowser()))).toBe('off');
    expect((await createBrowser().call(t)('socialNonce')).code).toBe('identity.methodClosed');
    await flag(true);
  });

  it('reaches one provider by explicit addresses, and checks a token signed with the client’s secret', async () => {
    const facebook = await startOpenIdProvider([`${t.url}/wps/session/social/facebook/callback`]);
    const line = await startOpenIdProvider([`${t.url}/wps/session/social/line/callback`], { algorithm: 'HS256' });
    try {
      await offer('facebook', facebook, true);
      await offer('line', line);
      const browser = createBrowser();
      expect((await signIn(browser, 'facebook')).search).toBe('?social=facebook');
      expect((await browser.call(t)('loginSocial', { body: { provider: 'facebook' } })).code).toBe(
        'identity.socialUnknown',
      );
      expect((await signIn(browser, 'line')).search).toBe('?social=line');
      line.forge = (token) => token.slice(0, -10) + (token.endsWith('A') ? 'B' : 'A').repeat(10);
      expect(errorOf(await signIn(browser, 'line'))).toBe('failed');
    } finally {
      await facebook.close();
      await line.close();
      for (const provider of ['facebook', 'line'] as const) {
        const { settings } = (await t.app.modules.auth.social.admin.providers('default')).find(
          (one) => one.provider === provider,
        )!;
        await t.app.modules.auth.social.admin.changeProvider(context, {
          merchantId: 'default',
          provider,
          settings: { ...settings, enabled: false },
          reason: 'test',
        });
      }
    }
  });
});

describe('an ID token that a native client brings', () => {
  it('is taken once, with a nonce of ours, for its own audience [GAP-060, SEC-023]', async () => {
    const { memberId } = await newcomer();
    const client = createBrowser();
    const bring = async (claims: object, nonce: string) =>
      client.call(t)('loginSocial', {
        body: { provider: 'google', idToken: await google.sign({ ...claims, nonce }), nonce },
      });
    const fresh = async () => (await client.call(t)('socialNonce')).value.nonce;
    const nonce = await fresh();
    expect((await bring({}, nonce)).value.id).toBe(memberId);
    expect((await bring({}, nonce)).code).toBe('identity.socialFailed');
    expect((await bring({}, 'n'.repeat(43))).code).toBe('identity.socialFailed');
    const seconds = Math.floor(Date.now() / 1000);
    for (const wrong of [
      { aud: 'somebody-else' },
      { aud: [google.clientId, 'somebody-else'] },
      { iss: 'https://evil.test' },
      { exp: seconds - 60 },
      { sub: undefined },
      { iat: seconds - 7200 },
    ])
      expect((await bring(wrong, await fresh())).code, JSON.stringify(wrong)).toBe('identity.socialFailed');
    const idToken = await google.sign({ nonce: await fresh() });
    const swapped = await client.call(t)('loginSocial', {
      body: { provider: 'google', idToken, nonce: await fresh() },
    });
    expect(swapped.code).toBe('identity.socialFailed');
    const stolen = await fresh();
    const thief = await createBrowser().call(t)('loginSocial', {
      body: { provider: 'google', idToken: await google.sign({ nonce: stolen }), nonce: stolen },
    });
    expect(thief.code).toBe('identity.socialFailed');
    const half = await client.call(t)('loginSocial', { body: { provider: 'google', idToken } as never });
    expect(half.code).toBe('request.invalid');
  });
});

describe('bad input', () => {
  const wrongProviders = [
    '',
    'Google',
    'google ',
    'gооgle',
    'twitter',
    '__proto__',
    'g'.repeat(10_000),
    7,
    null,
    {},
    ['google'],
  ];

  it('is told and writes nothing, whatever the call', async () => {
    const { member, browser } = await memberWithBrowser();
    const rows = async () =>
      (await t.owner.query('select (select count(*) from auth_social_flows) + (select count(*) from auth_links) as n'))
        .rows;
    const before = await rows();
    for (const provider of wrongProviders) {
      const body = { body: { provider } } as never;
      expect((await browser.call(t)('loginSocial', body)).code, JSON.stringify(provider)).toBe('request.invalid');
      for (const name of ['startLink', 'linkIdentity'] as const)
        expect((await member.call(name, body)).code, JSON.stringify(provider)).toBe('request.invalid');
    }
    const long = 'x'.repeat(9000);
    const nonce = 'n'.repeat(43);
    for (const evidence of [
      { idToken: '', nonce },
      { idToken: long, nonce },
      { idToken: `${'ก'.repeat(40)}`, nonce },
      { idToken: 'a'.repeat(40), nonce: 'short' },
      { idToken: 'a'.repeat(40), nonce: `${'n'.repeat(40)}\u0000` },
      { entrance: 'staff' },
    ]) {
      const answer = await browser.call(t)('loginSocial', { body: { provider: 'google', ...evidence } as never });
      expect(answer.code, JSON.stringify(evidence).slice(0, 60)).toBe('request.invalid');
    }
    for (const provider of ['twitter', 'google%00', '%F0%9F%98%80'])
      expect((await member.call('unlinkIdentity', { params: { provider } as never })).code).toBe('common.notFound');
    expect(await rows()).toEqual(before);
    for (const cookie of ['x', 'x'.repeat(5000), '"><script>', '%00']) {
      browser.set(host, 'sanam_social_ticket', cookie);
      expect((await browser.call(t)('loginSocial', loginBody)).code).toBe('identity.socialFailed');
    }
    for (const query of ['purpose=other', 'purpose=login&purpose=link']) {
      const answer = await fetch(`${t.url}/wps/session/social/google/start?${query}`, { redirect: 'manual' });
      expect(answer.status).toBe(400);
    }
  });
});

describe('finishing a registration', () => {
  it('links the identity to the new member only, once; a refused form leaves it usable', async () => {
    const browser = createBrowser();
    await signIn(browser);
    await browser.call(t)('loginSocial', loginBody);
    const wrong = await browser.call(t)('register', { body: { ...form(), confirmPassword: 'something else 1' } });
    expect(wrong.code).toBe('identity.confirmationDiffers');
    const answer = await browser.call(t)('register', { body: form() });
    expect(await linkedTo(answer.value.id)).toEqual([`google:${google.account.subject}`]);
    // The same ticket does not create a second account.
    const again = await browser.call(t)('register', { body: form() });
    expect(again.code).toBe('identity.socialFailed');
    const audit = await t.owner.query<{ command: string }>(
      "select command from platform_audit where subject_id = $1 and command like 'identity.social%'",
      [answer.value.id],
    );
    expect(audit.rows).toEqual([{ command: 'identity.social.link' }]);
  });

  it('makes one account of twenty forms sent at the same moment', async () => {
    const browser = createBrowser();
    await signIn(browser);
    await browser.call(t)('loginSocial', loginBody);
    const answers = await Promise.all(Array.from({ length: 20 }, () => browser.call(t)('register', { body: form() })));
    expect(answers.filter((one) => one.status === 200)).toHaveLength(1);
    expect(answers.filter((one) => one.code === 'identity.socialFailed')).toHaveLength(19);
    const links = await t.owner.query('select 1 from auth_links where subject = $1', [google.account.subject]);
    expect(links.rowCount).toBe(1);
  });
});

it('opens no account for a person whose identity at the provider is excluded, and writes nothing', async () => {
  const { memberId } = await newcomer();
  await t.app.modules.protection.service.exclude(t.app.platform.db, memberId, { kind: 'exclusion', term: '6m' });
  await t.drain();
  await t.owner.query('delete from auth_links where member_id = $1', [memberId]);
  const before = await t.owner.query('select 1 from members');
  const browser = createBrowser();
  await signIn(browser);
  await browser.call(t)('loginSocial', loginBody);
  expect((await browser.call(t)('register', { body: form() })).code).toBe('identity.registrationClosed');
  expect((await t.owner.query('select 1 from members')).rowCount).toBe(before.rowCount);
});

describe('linking and unlinking', () => {
  async function link(browser: TestBrowser, session: TestMember) {
    const call = browser.call(t, session);
    const begun = await call('startLink', { body: { provider: 'google' } });
    if (begun.code !== undefined) return begun;
    const page = await browser.follow(t.url + begun.value.url, isPage);
    expect(page.pathname + page.search).toBe('/?mc=securityCenter&social=google');
    return call('linkIdentity', { body: { provider: 'google' } });
  }

  it('links what the provider proved to the session that asked, and logs in by it from then on', async () => {
    const { member, browser } = await memberWithBrowser();
    expect((await member.call('identities')).value).toEqual({ list: [], offered: ['google'] });
    expect((await link(browser, member)).value).toMatchObject({
      list: [{ provider: 'google', label: `p***@example.test`, lastUsedAt: null }],
    });
    expect((await link(browser, member)).code).toBe('identity.factorExists');
    const elsewhere = createBrowser();
    await signIn(elsewhere);
    expect((await elsewhere.call(t)('loginSocial', loginBody)).value.id).toBe(member.memberId);
    const { list } = (await member.call('identities')).value;
    expect(list[0]!.lastUsedAt).not.toBeNull();
    // One account at the provider belongs to one member here.
    const other = await memberWithBrowser();
    expect((await link(other.browser, other.member)).code).toBe('identity.socialTaken');
    expect((await member.call('unlinkIdentity', { params: { provider: 'google' } })).code).toBeUndefined();
    expect((await member.call('unlinkIdentity', { params: { provider: 'google' } })).code).toBe('common.notFound');
    await signIn(elsewhere);
    expect((await elsewhere.call(t)('loginSocial', loginBody)).code).toBe('identity.socialUnknown');
  });

  it('begins only from a fresh session, in its own browser, once', async () => {
    const { member, browser } = await memberWithBrowser();
    // A start without a ticket is refused.
    expect(errorOf(await signIn(browser, 'google', 'purpose=link'))).toBe('expired');
    const begun = await browser.call(t, member)('startLink', { body: { provider: 'google' } });
    const flow = browser.cookie(host, 'sanam_social')!.value;
    const thief = createBrowser();
    thief.set(host, 'sanam_social', flow);
    expect(errorOf(await signIn(thief, 'google', 'purpose=link'))).toBe('expired');
    await browser.follow(t.url + begun.value.url, isPage);
    browser.set(host, 'sanam_social', flow);
    expect(errorOf(await signIn(browser, 'google', 'purpose=link'))).toBe('expired');
    // Evidence for linking does not log in and does not link in another session.
    const another = await loginMember(t, member);
    const device = /sanam_device=([^;]+)/.exec(another.cookie)![1]!;
    browser.set(host, 'sanam_device', device);
    const linked = await browser.call(t, { token: another.token })('linkIdentity', { body: { provider: 'google' } });
    expect(linked.code).toBe('identity.socialFailed');
    expect(await linkedTo(member.memberId)).toEqual([]);
    await t.advance(601);
    expect((await member.call('startLink', { body: { provider: 'google' } })).code).toBe('identity.stepUpRequired');
    expect((await member.call('unlinkIdentity', { params: { provider: 'google' } })).code).toBe(
      'identity.stepUpRequired',
    );
  });

  it('tells the member by e-mail that a way in came or went', async () => {
    await openOutbox(t);
    const { member, browser } = await memberWithBrowser();
    const email = `owner${people}@example.test`;
    await proveContacts(t, member.memberId, { email });
    await link(browser, member);
    await member.call('unlinkIdentity', { params: { provider: 'google' } });
    const told = (await sentBy(t)).filter((one) => one.to === email);
    expect(told.map((one) => one.template)).toEqual(['securityChanged', 'securityChanged']);
    expect(told[0]!.text).toContain('was linked');
    expect(told[1]!.text).toContain('was unlinked');
  });

  it('does not take away the only way in', async () => {
    const { member, browser } = await memberWithBrowser();
    await link(browser, member);
    await t.owner.query('delete from auth_passwords where member_id = $1', [member.memberId]);
    const unlink = () => member.call('unlinkIdentity', { params: { provider: 'google' } });
    expect((await unlink()).code).toBe('identity.lastWayIn');
    expect(await linkedTo(member.memberId)).toHaveLength(1);
  });
});

describe('setting out without end', () => {
  const start = (cookie?: string) =>
    fetch(`${t.url}/wps/session/social/google/start?purpose=login`, {
      redirect: 'manual',
      headers: cookie === undefined ? {} : { cookie },
    });
  const problemOf = (answer: Response): string | null => errorOf(new URL(answer.headers.get('location') ?? '/', t.url));
  const flows = async () => (await t.owner.query('select count(*) from auth_social_flows')).rows[0].count as bigint;

  it('makes the address wait, writes nothing meanwhile, and a sign-in that succeeds clears it', async () => {
    await t.owner.query(`delete from platform_rate_limits where scope = 'identity.socialStart'`);
    const before = await flows();
    await t.stopClock();
    const answers = await Promise.all(Array.from({ length: 80 }, () => start()));
    expect(answers.map((one) => one.status)).toEqual(Array.from({ length: 80 }, () => 302));
    expect(answers.filter((one) => problemOf(one) === 'unavailable').length).toBe(20);
    expect((await flows()) - before).toBe(60n);
    expect((await createBrowser().call(t)('socialNonce')).code).toBe('common.tooManyRequests');
    await t.advance(2);
    expect(errorOf(await signIn(createBrowser()))).toBeNull();
    expect(problemOf(await start())).toBeNull();
    expect((await createBrowser().call(t)('socialNonce')).status).toBe(200);
  });
});
