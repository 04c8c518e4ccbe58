// Tests against the sandbox's rail, a separate process: only the flags are set, no provider settings.
import { decodeJwt, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBrowser } from '@sanam/server/test/browser.ts';
import type { TestApp } from '@sanam/server/test/build-test-app.ts';
import { callerOf, freshName } from '@sanam/server/test/clients.ts';
import { buildAppWithRail, type TestRail } from '@sanam/server/test/rail.ts';
import { systemContext } from '@sanam/server/platform/context.ts';

let t: TestApp;
let rail: TestRail;
let close: () => Promise<void>;
const context = systemContext('test');
const merchantId = 'default';
const MOBILE = '+66812345678';

beforeAll(async () => {
  ({ t, rail, close } = await buildAppWithRail());
  for (const modId of ['SOCIALLOGIN', 'PROVIDERPHONE'])
    await t.app.modules.merchants.service.changeFeature(context, { merchantId, modId, enabled: true, reason: 'test' });
});
afterAll(() => close());

/** Submits the tester's choice on the provider's page. */
async function choose(provider: string, press: Record<string, string>) {
  const browser = createBrowser();
  const start = `${t.url}/wps/session/social/${provider}/start?purpose=register`;
  const page = await browser.follow(start, (url) => url.pathname.startsWith('/signin/'));
  const shown = await (await browser.go(page.href)).text();
  const pressed = await browser.go(page.href, { method: 'POST', body: new URLSearchParams(press) });
  const host = new URL(t.url).host;
  const next = new URL(pressed.headers.get('location')!, page);
  const back = await browser.follow(next.href, (url) => url.host === host && !url.pathname.startsWith('/wps/'));
  return { browser, shown, back };
}

describe('the providers of a sandbox', () => {
  it.each(['google', 'facebook', 'line'] as const)(
    'sign people in with %s as soon as the flag is on [IDN-009, IDN-029]',
    async (provider) => {
      const shown = (await callerOf(t)('permission', { query: {} })).value.info.social;
      expect(shown.providers).toEqual(['google', 'facebook', 'line']);
      const somebody = { how: 'other', name: 'Nok Test', email: `nok@${provider}.test` };
      const { browser, back } = await choose(provider, somebody);
      expect(back.pathname + back.search).toBe(`/login?social=${provider}`);
      const refused = await browser.call(t)('loginSocial', { body: { provider } });
      expect(refused.body).toMatchObject({
        code: 'identity.socialUnknown',
        value: { name: 'Nok Test', username: 'nok' },
      });
      const password = 'Krathong-river-42';
      const form = {
        username: freshName(),
        password,
        confirmPassword: password,
        ageConfirmed: true,
        termsAccepted: true,
      };
      const answer = await browser.call(t)('register', {
        body: { ...form, login: true, registerMethod: 'WEB', socialTicket: true },
      });
      const again = await choose(provider, somebody);
      const value = (await again.browser.call(t)('loginSocial', { body: { provider } })).value;
      expect(value.id).toBe(answer.value.id);
    },
  );

  it('offer invented people, and a way to turn back [IDN-193]', async () => {
    const { shown, back } = await choose('google', { how: 'cancel' });
    expect(shown).toContain('malee@example.test');
    expect(back.searchParams.get('socialError')).toBe('closed');
  });
});

describe('phone numbers proved by the provider', () => {
  const api = async (method: string, body: object, key = 'sanam-sandbox-phone-key') => {
    const address = `${rail.url}/phone/v1/accounts:${method}?key=${key}`;
    const headers = { 'content-type': 'application/json', origin: t.url, 'sec-fetch-site': 'cross-site' };
    const response = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) });
    return (await response.json()) as Record<string, string> & { error?: { message: string } };
  };
  const codeFor = async (number: string): Promise<string> => {
    const kept = (await (await fetch(`${rail.url}/sms?to=${encodeURIComponent(number)}`)).json()) as { code: string }[];
    return kept[0]!.code;
  };
  async function tokenFor(number: string): Promise<string> {
    const { sessionInfo } = await api('sendVerificationCode', { phoneNumber: number });
    return (await api('signInWithPhoneNumber', { sessionInfo, code: await codeFor(number) })).idToken!;
  }
  const verify = (token: string | undefined, mobile = MOBILE) =>
    t.app.modules.auth.social.phoneVerification.verify({ merchantId, token, mobile });

  it('are taken from an ID token checked on the server, equal to the number of the form, proved just now [GAP-059, SEC-023]', async () => {
    const token = await tokenFor(MOBILE);
    await verify(token);
    await expect(verify(token, '+66812345679')).rejects.toThrow('identity.codeWrong');
    await expect(verify(undefined)).rejects.toThrow('identity.codeWrong');
    await expect(verify(`${token.slice(0, -8)}AAAAAAAA`)).rejects.toThrow('identity.codeWrong');
    await expect(verify('not-a-token-at-all-but-long-enough')).rejects.toThrow('identity.codeWrong');
    await t.advance(640);
    await expect(verify(token)).rejects.toThrow('identity.codeWrong');
    await t.advance(-640);
  });

  it('travel with the registration, and open an account whose number is proved [IDN-118, GAP-059]', async () => {
    for (const modId of ['MOBILENUMREG3', 'REGMOBVERF3'])
      await t.app.modules.merchants.service.changeFeature(context, {
        merchantId,
        modId,
        enabled: true,
        reason: 'test',
      });
    const mobile = '+66898765432';
    const password = 'Krathong-river-42';
    const form = {
      mobileNum: '089 876 5432',
      countryDialingCode: '66',
      password,
      confirmPassword: password,
      ageConfirmed: true,
      termsAccepted: true,
      login: true,
      registerMethod: 'WEB',
    } as const;
    expect((await callerOf(t)('registerSettings')).value.phoneProof).toBe('provider');
    const register = (evidence: { firebaseChannel?: 'phone'; firebaseIdToken?: string; verificationCode?: string }) =>
      callerOf(t)('registerMobile', { body: { ...form, ...evidence } });
    const missing = await register({ verificationCode: '123456' });
    expect([missing.code, JSON.stringify(missing.body)]).toEqual([
      'request.invalid',
      expect.stringContaining('firebaseIdToken'),
    ]);
    const ofAnother = await register({ firebaseChannel: 'phone', firebaseIdToken: await tokenFor(MOBILE) });
    expect(ofAnother.code).toBe('identity.codeWrong');
    const firebaseIdToken = await tokenFor(mobile);
    const answer = await register({ firebaseChannel: 'phone', firebaseIdToken });
    const kept = await t.owner.query('select mobile, mobile_verified_at from members where member_id = $1', [
      answer.value.id,
    ]);
    expect(kept.rows).toEqual([{ mobile, mobile_verified_at: expect.any(Date) }]);
    expect((await register({ firebaseChannel: 'phone', firebaseIdToken })).code).toBe('identity.contactTaken');
  });

  it('are proved for one merchant’s page: its policy lets scripts call the provider, and only then', async () => {
    const { service } = t.app.modules.auth.social;
    expect(await service.connectOrigins(merchantId)).toEqual([rail.url]);
    expect((await service.offer(merchantId)).phone).toEqual({
      apiUrl: `${rail.url}/phone/v1`,
      apiKey: 'sanam-sandbox-phone-key',
    });
    const change = { merchantId, modId: 'PROVIDERPHONE', reason: 'test' };
    await t.app.modules.merchants.service.changeFeature(context, { ...change, enabled: false });
    expect(await service.connectOrigins(merchantId)).toEqual([]);
    expect((await service.offer(merchantId)).phone).toBeNull();
    await expect(verify(await tokenFor(MOBILE))).rejects.toThrow('identity.methodClosed');
    await t.app.modules.merchants.service.changeFeature(context, { ...change, enabled: true });
  });

  it('get the provider’s own errors for wrong codes and numbers', async () => {
    const messageOf = async (...ask: Parameters<typeof api>) => (await api(...ask)).error?.message;
    expect(await messageOf('sendVerificationCode', { phoneNumber: '0812' })).toBe('INVALID_PHONE_NUMBER');
    expect(await messageOf('sendVerificationCode', {})).toBe('MISSING_PHONE_NUMBER');
    expect(await messageOf('sendVerificationCode', { phoneNumber: MOBILE }, 'wrong')).toBe('INVALID_API_KEY');
    expect(await messageOf('sendVerificationCode', { phoneNumber: '+66812349902' })).toBe('QUOTA_EXCEEDED');
    const { sessionInfo } = await api('sendVerificationCode', { phoneNumber: MOBILE });
    const code = await codeFor(MOBILE);
    const wrong = code === '000000' ? '000001' : '000000';
    expect(await messageOf('signInWithPhoneNumber', { sessionInfo, code: wrong })).toBe('INVALID_CODE');
    expect(await messageOf('signInWithPhoneNumber', { sessionInfo })).toBe('MISSING_CODE');
    expect((await api('signInWithPhoneNumber', { sessionInfo, code })).phoneNumber).toBe(MOBILE);
    expect(await messageOf('signInWithPhoneNumber', { sessionInfo, code })).toBe('INVALID_SESSION_INFO');
  });

  describe('with an issuer of the test', () => {
    let server: Server;
    let base: string;
    let sign: (change?: JWTPayload, key?: Parameters<SignJWT['sign']>[0], kid?: string) => Promise<string>;
    let isDown = false;
    let isSilent = false;
    let asked = 0;

    beforeAll(async () => {
      const { privateKey, publicKey } = await generateKeyPair('RS256');
      const keys = [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256' }];
      server = createServer((_request, response) => {
        asked += 1;
        if (isSilent) return;
        response.writeHead(isDown ? 503 : 200, { 'content-type': 'application/json' }).end(JSON.stringify({ keys }));
      });
      await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
      base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      sign = (change = {}, key = privateKey, kid = 'one') => {
        const seconds = Math.floor(Date.now() / 1000);
        const times = { iat: seconds, exp: seconds + 3600, auth_time: seconds };
        const claims = {
          iss: `${base}/project`,
          aud: 'project',
          sub: 'user',
          phone_number: MOBILE,
          ...times,
          ...change,
        };
        return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid }).sign(key);
      };
    });
    afterAll(() => server.close());
    const use = (jwks: string) =>
      t.app.modules.auth.social.admin.changePhone(context, {
        merchantId,
        settings: {
          projectId: 'project',
          issuer: `${base}/project`,
          jwksUrl: base + jwks,
          apiUrl: `${base}/v1`,
          apiKey: 'key',
        },
        reason: 'test',
      });

    it('refuses every claim that does not fit, and asks for the keys once [SEC-023]', async () => {
      await use('/keys');
      await verify(await sign());
      const seconds = Math.floor(Date.now() / 1000);
      const stranger = (await generateKeyPair('RS256')).privateKey;
      const wrong = [
        sign({ iss: 'https://evil.test' }),
        sign({ aud: 'another-project' }),
        sign({ exp: seconds - 60 }),
        sign({ auth_time: seconds - 700 }),
        sign({ auth_time: seconds + 300 }),
        sign({ auth_time: undefined }),
        sign({ phone_number: undefined }),
        sign({ sub: '' }),
        sign({ firebase: { sign_in_provider: 'password' } }),
        sign({}, stranger),
        sign({}, stranger, 'two'),
        new SignJWT({ phone_number: MOBILE }).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.alloc(32, 1)),
      ];
      for (const token of await Promise.all(wrong))
        await expect(verify(token), JSON.stringify(decodeJwt(token))).rejects.toThrow('identity.codeWrong');
      expect(asked).toBe(1);
    });

    it('lets nobody through when the keys cannot be read, and does not wait for them', async () => {
      isDown = true;
      await use('/down');
      await expect(verify(await sign())).rejects.toThrow('common.unavailable');
      isDown = false;
      isSilent = true;
      await use('/silent');
      await expect(verify(await sign())).rejects.toThrow('common.unavailable');
      isSilent = false;
    });
  });
});
