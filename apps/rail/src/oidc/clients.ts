import { createHmac } from 'node:crypto';

export const providerNames = ['google', 'facebook', 'line'] as const;
export type ProviderName = (typeof providerNames)[number];

/** Display names on the pages. */
export const shownNames: Readonly<Record<ProviderName, string>> = {
  google: 'Google',
  facebook: 'Facebook',
  line: 'LINE',
};

export const CLIENT_ID = 'sanam-sandbox';

/** Returns the client secret for a provider, derived from the shared secret so that none has to be copied. */
export function clientSecret(key: Buffer, name: ProviderName): string {
  return createHmac('sha256', key).update(`sanam oidc ${name}`).digest('base64url');
}
