// The sandbox's own providers, served by the rail; used if a merchant configured no others.
import { createHmac } from 'node:crypto';
import type { SocialProvider } from '@sanam/merchants/contract/page.ts';
import type { Config } from '@sanam/server/config.ts';
import { readKeys } from '@sanam/webhooks';
import { type PhoneProviderSettings, type ProviderSettings, providerPresets } from './settings.ts';

const CLIENT_ID = 'sanam-sandbox';
const PHONE_KEY = 'sanam-sandbox-phone-key';
type Rail = NonNullable<Config['rail']>;

/** Returns the rail of a sandbox; undefined in live mode. */
export const sandboxRail = ({ mode, rail }: Pick<Config, 'mode' | 'rail'>): Rail | undefined =>
  mode === 'sandbox' ? rail : undefined;

export function sandboxProvider({ publicUrl }: Rail, provider: SocialProvider): ProviderSettings {
  const issuer = `${publicUrl}/oidc/${provider}`;
  const endpoints = { authorization: `${issuer}/auth`, token: `${issuer}/token`, jwks: `${issuer}/jwks` };
  return {
    ...providerPresets[provider],
    enabled: true,
    issuer,
    // As with the real ones, one of them is reached by explicit addresses.
    endpoints: providerPresets[provider].endpoints === null ? null : endpoints,
    clientId: CLIENT_ID,
    scopes: ['openid', 'profile', 'email'],
  };
}

/** Derives the client secret from the secret that server and rail share. */
export function sandboxClientSecret({ secret }: Rail, provider: SocialProvider): string {
  const [newest = Buffer.alloc(0)] = readKeys(secret);
  return createHmac('sha256', newest).update(`sanam oidc ${provider}`).digest('base64url');
}

export function sandboxPhone({ publicUrl }: Rail): PhoneProviderSettings {
  const issuer = `${publicUrl}/phone/${CLIENT_ID}`;
  const apiUrl = `${publicUrl}/phone/v1`;
  return { projectId: CLIENT_ID, issuer, jwksUrl: `${publicUrl}/phone/jwks`, apiUrl, apiKey: PHONE_KEY };
}
