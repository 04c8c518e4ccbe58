import { describe, expect, it } from 'vitest';
import { createPhoneProvider } from './phone-provider.ts';

const offer = { apiUrl: 'https://phone.test/v1', apiKey: 'key&1' };

/** A fake provider behind `fetch` that records its requests. */
function providerThat(answer: () => Response | Promise<Response>) {
  const asked: { url: string; init: RequestInit }[] = [];
  const send = (async (url: string, init: RequestInit) => {
    asked.push({ url, init });
    return answer();
  }) as typeof fetch;
  return { asked, provider: createPhoneProvider(offer, send) };
}
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
const refused = (message: string) => () => json({ error: { code: 400, message } }, 400);

describe('a phone number proved by a provider', () => {
  it('asks for a code and exchanges it for the token of the registration, without cookies [IDN-118, GAP-059]', async () => {
    const first = providerThat(() => json({ sessionInfo: 'session-1' }));
    expect(await first.provider.send('+66812345678', 'human')).toBe('session-1');
    expect(first.asked[0]!.url).toBe('https://phone.test/v1/accounts:sendVerificationCode?key=key%261');
    expect(first.asked[0]!.init).toMatchObject({ method: 'POST', credentials: 'omit', referrerPolicy: 'no-referrer' });
    expect(JSON.parse(first.asked[0]!.init.body as string)).toEqual({
      phoneNumber: '+66812345678',
      recaptchaToken: 'human',
    });
    const second = providerThat(() => json({ idToken: 'the.id.token' }));
    expect(await second.provider.confirm('session-1', '123456')).toBe('the.id.token');
    expect(JSON.parse(second.asked[0]!.init.body as string)).toEqual({ sessionInfo: 'session-1', code: '123456' });
  });

  it.each([
    ['QUOTA_EXCEEDED', 'auth/quota-exceeded'],
    ['SESSION_EXPIRED', 'auth/code-expired'],
    ['SOMETHING_NEW', 'auth/unknown'],
  ])('turns %s into %s', async (message, code) => {
    await expect(providerThat(refused(message)).provider.confirm('session', '1')).rejects.toMatchObject({ code });
  });

  it('says what is missing without asking [IDN-184, IDN-188]', async () => {
    const { provider, asked } = providerThat(() => json({}));
    await expect(provider.send(' ', 'human')).rejects.toMatchObject({ code: 'auth/missing-phone-number' });
    await expect(provider.confirm('session', '')).rejects.toMatchObject({ code: 'auth/missing-verification-code' });
    await expect(provider.confirm('', '123456')).rejects.toMatchObject({ code: 'auth/code-expired' });
    expect(asked).toHaveLength(0);
  });

  it('is unknown when the provider is silent or talks nonsense [IDN-186]', async () => {
    const silent = providerThat(() => Promise.reject(new TypeError('Failed to fetch')));
    await expect(silent.provider.send('+66812345678', '')).rejects.toMatchObject({ code: 'auth/unknown', status: 0 });
    const nonsense = providerThat(() => new Response('<html>'));
    await expect(nonsense.provider.send('+66812345678', '')).rejects.toMatchObject({ code: 'auth/unknown' });
    const broken = providerThat(() => new Response('<html>', { status: 502 }));
    await expect(broken.provider.send('+66812345678', '')).rejects.toMatchObject({ code: 'auth/unknown' });
  });
});
