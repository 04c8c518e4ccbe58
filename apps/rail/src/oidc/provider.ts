import { exportJWK, generateKeyPair } from 'jose';
import { type Configuration, Provider } from 'oidc-provider';
import { CLIENT_ID, clientSecret, type ProviderName } from './clients.ts';
import { createMemory } from './memory.ts';
import type { People } from './people.ts';

const SESSION_SECONDS = 3600;

export interface ProviderInput {
  name: ProviderName;
  issuer: string;
  /** Newest first. */
  keys: readonly Buffer[];
  portalOrigins: readonly string[];
  people: People;
}

/** Creates a real OpenID provider with one client, the portal of this sandbox. Its key lives as long as the process. */
export async function createProvider(input: ProviderInput): Promise<Provider> {
  const { name, issuer, keys, people } = input;
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = { ...(await exportJWK(privateKey)), kid: `${name}-1`, alg: 'RS256', use: 'sig' };
  const configuration: Configuration = {
    adapter: createMemory(),
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: clientSecret(keys[0]!, name),
        redirect_uris: input.portalOrigins.map((origin) => `${origin}/wps/session/social/${name}/callback`),
        token_endpoint_auth_method: 'client_secret_post',
        // Like the real provider, which signs web log-ins with the client's secret.
        id_token_signed_response_alg: name === 'line' ? 'HS256' : 'RS256',
      },
    ],
    jwks: { keys: [jwk] },
    cookies: {
      keys: keys.map((key) => key.toString('base64')),
      names: { session: `oidc_${name}`, interaction: `oidc_${name}_step`, resume: `oidc_${name}_resume` },
    },
    enabledJWA: { idTokenSigningAlgValues: ['RS256', 'HS256'] },
    claims: { openid: ['sub'], profile: ['name'], email: ['email', 'email_verified'] },
    scopes: ['openid', 'profile', 'email'],
    // Name and e-mail are in the ID token itself, like at the real providers.
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, interaction) => `/signin/${name}/${interaction.uid}` },
    ttl: {
      Session: SESSION_SECONDS,
      Grant: SESSION_SECONDS,
      Interaction: 600,
      AuthorizationCode: 60,
      AccessToken: 600,
      IdToken: 600,
    },
    findAccount(_context, subject) {
      const person = people.find(subject);
      if (person === undefined) return undefined;
      const { email } = person;
      const contact = email === null ? {} : { email, email_verified: true };
      return { accountId: subject, claims: async () => ({ sub: subject, name: person.name, ...contact }) };
    },
    // Choosing the account counts as consent.
    async loadExistingGrant(context) {
      const { client, session, provider } = context.oidc;
      if (client === undefined || session?.accountId === undefined) return undefined;
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope('openid profile email');
      await grant.save();
      return grant;
    },
  };
  return new Provider(issuer, configuration);
}
