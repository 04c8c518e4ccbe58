import { describe, expect, it } from 'vitest';
import type { PhoneProvider } from './phone-provider.ts';
import { createProviderVerification } from './provider-verification.ts';

const MOBILE = '+66812345678';

function noting(): { provider: PhoneProvider; asked: string[] } {
  const asked: string[] = [];
  const provider: PhoneProvider = {
    async send(mobile) {
      asked.push(`send ${mobile}`);
      return `session-${asked.length}`;
    },
    async confirm(session, code) {
      asked.push(`confirm ${session} ${code}`);
      return `token-${code}`;
    },
  };
  return { provider, asked };
}

describe('the verification of a number by a provider', () => {
  it('exchanges a code once, however often the form is sent', async () => {
    const { provider, asked } = noting();
    const verification = createProviderVerification(provider);
    await verification.send(MOBILE, '');
    expect(await verification.tokenFor(MOBILE, '123456')).toBe('token-123456');
    expect(await verification.tokenFor(MOBILE, '123456')).toBe('token-123456');
    expect(asked).toEqual([`send ${MOBILE}`, 'confirm session-1 123456']);
  });

  it('is worth nothing for another number than the code went to', async () => {
    const { provider, asked } = noting();
    const verification = createProviderVerification(provider);
    await verification.send(MOBILE, '');
    await verification.tokenFor('+66899999999', '123456');
    expect(asked.at(-1)).toBe('confirm  123456');
  });

  it('is not enabled where the merchant has no provider [IDN-191]', async () => {
    const verification = createProviderVerification(null);
    await expect(verification.send(MOBILE, '')).rejects.toMatchObject({ code: 'auth/operation-not-allowed' });
  });
});
