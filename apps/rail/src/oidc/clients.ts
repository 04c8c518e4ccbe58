import { createHmac } from 'node:crypto';

export const providerNames = ['google', 'facebook', 'line'] as const;
export type ProviderName = (typeof providerNames)[number];

/** As the pages call them. */
export const shownNames: Readonly<Record<ProviderName, string>> = {
  google: 'Google',
  facebook: 'Facebook',
  line: 'LINE',
};

export const CLIENT_ID = 'sanam-sandbox';

/** The client's secret at one of the providers: made from the secret both sides have, so that none has to be copied. */
export function clientSecret(key: Buffer, name: ProviderName): string {
  return createHmac('sha256', key).update(`sanam oidc ${name}`).digest('base64url');
}
