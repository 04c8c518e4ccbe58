// OpenID Connect client: the only file that uses the client library. Every call goes over the network, with a deadline.
import { createHash } from 'node:crypto';
import { createRemoteJWKSet, customFetch, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import * as oidc from 'openid-client';
import type { Outside } from '@sanam/server/platform/outside.ts';
import type { ProviderSettings } from './settings.ts';

const DEADLINE_SECONDS = 5;
/** Milliseconds after which metadata is read again; the library reads the keys again when an unknown one signs. */
const METADATA_LIFE_MS = 60 * 60 * 1000;
const CLOCK_TOLERANCE_SECONDS = 30;
const NATIVE_TOKEN_AGE = '1h';
const closedByPerson = new Set([
  'access_denied',
  'user_cancelled_login',
  'user_cancelled_authorize',
  'login_required',
  'consent_required',
  'interaction_required',
]);

/** The person as stated by the provider. Provider and subject identify it; the other fields only prefill forms. */
export interface ProvenPerson {
  subject: string;
  name: string | null;
  email: string | null;
  isEmailVerified: boolean;
}

export interface ProviderAccess {
  settings: ProviderSettings;
  clientSecret: string;
}

/** Secrets that bind a sign-in to its browser; see `secretsOf` in the service. */
export interface FlowSecrets {
  state: string;
  nonce: string;
  verifier: string;
}

/**
 * `closed`: the person cancelled at the provider. `unavailable`: the provider did not answer in time. `failed`: the
 * evidence was wrong.
 */
export class SignInProblem extends Error {
  readonly problem: 'closed' | 'unavailable' | 'failed';

  constructor(problem: 'closed' | 'unavailable' | 'failed', cause: unknown) {
    super(`the sign-in came to nothing: ${problem}`, { cause });
    this.name = 'SignInProblem';
    this.problem = problem;
  }
}

export interface ProviderClient {
  /** Returns the address to which the browser is sent. Rejects with a `SignInProblem`. */
  authorizationUrl(access: ProviderAccess, ask: FlowSecrets & { redirectUri: string }): Promise<URL>;
  /**
   * Exchanges the code; checks state, issuer, audience, expiry, nonce and signature. Rejects with a `SignInProblem`.
   */
  exchange(access: ProviderAccess, ask: FlowSecrets & { callbackUrl: URL }): Promise<ProvenPerson>;
  /** Checks an ID token that a native client obtained itself. Rejects with a `SignInProblem`. */
  verifyIdToken(access: ProviderAccess, ask: { idToken: string; nonce: string }): Promise<ProvenPerson>;
}

interface ClientDeps {
  /** Allows plain HTTP, for the sandbox's own provider only. */
  isInsecureAllowed: boolean;
  outside: Pick<Outside, 'fetch'>;
}

export function createProviderClient(deps: ClientDeps): ProviderClient {
  const { configurationOf, verified } = createChecks(deps);

  return {
    authorizationUrl: (access, { redirectUri, state, nonce, verifier }) =>
      withProblem(async () =>
        oidc.buildAuthorizationUrl(await configurationOf(access), {
          redirect_uri: redirectUri,
          scope: access.settings.scopes.join(' '),
          state,
          nonce,
          code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
        }),
      ),
    exchange: (access, { callbackUrl, state, nonce, verifier }) =>
      withProblem(async () => {
        const tokens = await oidc.authorizationCodeGrant(await configurationOf(access), callbackUrl, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        // The library checks signatures made with the provider's keys; one made with the shared secret is checked here.
        if (isSharedSecret(access.settings)) await verified(access, tokens.id_token ?? '');
        return personOf(tokens.claims() ?? {});
      }),
    verifyIdToken: (access, { idToken, nonce }) =>
      withProblem(async () => {
        const claims = await verified(access, idToken);
        if (claims.nonce !== nonce) throw new Error('another nonce');
        return personOf(claims);
      }),
  };
}

/** Creates the cache of provider configurations and the check of a single token. */
function createChecks(deps: ClientDeps) {
  const known = new Map<string, { at: number; configuration: Promise<oidc.Configuration> }>();
  const keySets = new Map<string, JWTVerifyGetKey>();

  function configurationOf(access: ProviderAccess): Promise<oidc.Configuration> {
    const key = createHash('sha256').update(JSON.stringify(access)).digest('hex');
    const found = known.get(key);
    if (found !== undefined && Date.now() - found.at < METADATA_LIFE_MS) return found.configuration;
    const configuration = configure(access, deps);
    known.set(key, { at: Date.now(), configuration });
    configuration.catch(() => known.delete(key)); // On failure the next request reads it again.
    return configuration;
  }

  async function keyOf(access: ProviderAccess): Promise<JWTVerifyGetKey> {
    if (isSharedSecret(access.settings)) return async () => Buffer.from(access.clientSecret);
    const { jwks_uri: address = '' } = (await configurationOf(access)).serverMetadata();
    const url = new URL(address);
    if (url.protocol !== 'https:' && !deps.isInsecureAllowed) throw new Error('keys come over HTTPS only');
    const set =
      keySets.get(address) ??
      createRemoteJWKSet(url, {
        timeoutDuration: DEADLINE_SECONDS * 1000,
        [customFetch]: deps.outside.fetch,
      });
    keySets.set(address, set);
    return set;
  }

  async function verified(access: ProviderAccess, idToken: string): Promise<JWTPayload> {
    const { issuer, clientId, idTokenAlgorithm } = access.settings;
    const { payload } = await jwtVerify(idToken, await keyOf(access), {
      issuer,
      audience: clientId,
      algorithms: [idTokenAlgorithm],
      requiredClaims: ['sub', 'exp', 'iat', 'nonce'],
      maxTokenAge: NATIVE_TOKEN_AGE,
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
    });
    if (Array.isArray(payload.aud) && payload.aud.length > 1 && payload.azp !== clientId)
      throw new Error('the token was made for somebody else');
    return payload;
  }

  return { configurationOf, verified };
}

const isSharedSecret = ({ idTokenAlgorithm }: ProviderSettings): boolean => idTokenAlgorithm.startsWith('HS');

function configure(access: ProviderAccess, { isInsecureAllowed, outside }: ClientDeps): Promise<oidc.Configuration> {
  const { issuer, endpoints, clientId, idTokenAlgorithm } = access.settings;
  const metadata = {
    client_secret: access.clientSecret,
    id_token_signed_response_alg: idTokenAlgorithm,
    [oidc.clockTolerance]: CLOCK_TOLERANCE_SECONDS,
  };
  const auth = oidc.ClientSecretPost(access.clientSecret);
  const execute = [
    ...(isInsecureAllowed ? [oidc.allowInsecureRequests] : []),
    ...(isSharedSecret(access.settings) ? [] : [oidc.enableNonRepudiationChecks]),
  ];
  if (endpoints === null)
    return oidc.discovery(new URL(issuer), clientId, metadata, auth, {
      timeout: DEADLINE_SECONDS,
      execute,
      [oidc.customFetch]: (url, options) => outside.fetch(url, options as RequestInit),
    });
  const { authorization, token, jwks } = endpoints;
  const server = { issuer, authorization_endpoint: authorization, token_endpoint: token, jwks_uri: jwks };
  const configuration = new oidc.Configuration(server, clientId, metadata, auth);
  configuration.timeout = DEADLINE_SECONDS;
  configuration[oidc.customFetch] = (url, options) => outside.fetch(url, options as RequestInit);
  for (const change of execute) change(configuration);
  return Promise.resolve(configuration);
}

function personOf(claims: Record<string, unknown>): ProvenPerson {
  const text = (value: unknown, max: number): string | null =>
    typeof value === 'string' && value.trim() !== '' && value.length <= max ? value.trim() : null;
  const subject = text(claims.sub, 255);
  if (subject === null) throw new Error('a token without a subject');
  const email = text(claims.email, 254)?.toLowerCase() ?? null;
  return {
    subject,
    name: text(claims.name, 120),
    email,
    isEmailVerified: email !== null && claims.email_verified === true,
  };
}

async function withProblem<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof SignInProblem) throw error;
    throw new SignInProblem(problemOf(error), error);
  }
}

function problemOf(error: unknown): SignInProblem['problem'] {
  if (error instanceof oidc.AuthorizationResponseError) return closedByPerson.has(error.error) ? 'closed' : 'failed';
  return causesOf(error).some(isOutage) ? 'unavailable' : 'failed';
}

function isOutage(cause: unknown): boolean {
  if (cause instanceof Response) return cause.status >= 500;
  if (!(cause instanceof Error)) return false;
  const code = 'code' in cause ? String(cause.code) : '';
  return (
    cause.name === 'TimeoutError' ||
    cause.message === 'fetch failed' ||
    code === 'ERR_JWKS_TIMEOUT' ||
    code === 'OAUTH_TIMEOUT' ||
    /^(ECONN|ENOTFOUND|EAI_AGAIN|UND_ERR)/.test(code)
  );
}

function causesOf(error: unknown): unknown[] {
  const causes: unknown[] = [];
  for (let one = error; one !== undefined && one !== null && causes.length < 5; ) {
    causes.push(one);
    one = one instanceof Error ? one.cause : undefined;
  }
  return causes;
}
