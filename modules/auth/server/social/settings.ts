import { type SocialProvider, socialProvider } from '@sanam/merchants/contract/page.ts';
import { z } from 'zod/mini';
import { setting } from '@sanam/merchants/server/index.ts';
import { providerClient } from '../../contract/schemas.ts';

const endpoints = z.object({ authorization: z.url(), token: z.url(), jwks: z.url() });

/** Access to one provider. The client secret is stored separately in `auth_social_secrets`. */
export const providerSettings = z.object({
  enabled: z.boolean(),
  /** Issuer, compared exactly with the ID token; with discovery also the address of the metadata. */
  issuer: z.url(),
  /** Explicit addresses, for a provider whose discovery document is missing or incomplete; null: discovery. */
  endpoints: z.nullable(endpoints),
  ...providerClient,
});
export type ProviderSettings = z.output<typeof providerSettings>;

const scopes = ['openid', 'profile', 'email'];

/** Shipped settings of each provider: everything but the client, and switched off. */
export const providerPresets: Readonly<Record<SocialProvider, ProviderSettings>> = {
  google: {
    enabled: false,
    issuer: 'https://accounts.google.com',
    endpoints: null,
    clientId: '',
    scopes,
    idTokenAlgorithm: 'RS256',
  },
  // Its discovery document names no token endpoint, so the addresses are explicit. With `openid` and PKCE it returns an
  // ID token.
  facebook: {
    enabled: false,
    issuer: 'https://www.facebook.com',
    endpoints: {
      authorization: 'https://www.facebook.com/v23.0/dialog/oauth',
      token: 'https://graph.facebook.com/v23.0/oauth/access_token',
      jwks: 'https://www.facebook.com/.well-known/oauth/openid/jwks/',
    },
    clientId: '',
    scopes: ['openid', 'public_profile', 'email'],
    idTokenAlgorithm: 'RS256',
  },
  // ID tokens of web log-ins are signed with the channel's secret.
  line: {
    enabled: false,
    issuer: 'https://access.line.me',
    endpoints: null,
    clientId: '',
    scopes,
    idTokenAlgorithm: 'HS256',
  },
};

export const phoneProviderSettings = z.object({
  projectId: z.string().check(z.minLength(1), z.maxLength(100)),
  issuer: z.url(),
  jwksUrl: z.url(),
  /** Address at which the browser requests codes, `…/v1`. */
  apiUrl: z.url(),
  /** Public API key; the page contains it. */
  apiKey: z.string().check(z.minLength(1), z.maxLength(200)),
});
export type PhoneProviderSettings = z.output<typeof phoneProviderSettings>;

export const socialSettings = {
  /** Settings by provider; a missing provider uses the shipped ones. */
  providers: setting('identity.socialProviders', z.partialRecord(socialProvider, providerSettings), {}),
  /**
   * The provider that verifies phone numbers; null: none. The flag PROVIDERPHONE chooses between it and our own SMS.
   */
  phone: setting('identity.phoneProvider', z.nullable(phoneProviderSettings), null),
} as const;
