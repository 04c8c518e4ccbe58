// A real OpenID provider on the loopback address, with one client, one account that signs in by itself, and simulated
// faults.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decodeJwt, exportJWK, type CryptoKey, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose';
import Provider from 'oidc-provider';

export interface TestProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The account that is signed in at the provider. */
  account: { subject: string; name: string; email?: string; isEmailVerified?: boolean };
  /** True: the person cancels instead of signing in. */
  isRefusing: boolean;
  /** Changes the ID token of the token endpoint before it is sent. */
  forge: ((idToken: string) => Promise<string> | string) | undefined;
  /** Fault of the token endpoint: no answer, or an error. */
  outage: 'none' | 'silent' | 'error';
  /** Signs an ID token of this provider with these claims, as a native client would present it. */
  sign(claims: JWTPayload): Promise<string>;
  /** Changes the claims of a token and signs it again with the provider's key. */
  resign(idToken: string, change: JWTPayload): Promise<string>;
  close(): Promise<void>;
}

const CLIENT_ID = 'test-client';
const CLIENT_SECRET = 'a-secret-of-the-tests-that-is-long-enough';

type Algorithm = 'RS256' | 'HS256';

export async function startOpenIdProvider(
  redirectUris: string[],
  { algorithm = 'RS256' }: { algorithm?: Algorithm } = {},
): Promise<TestProvider> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = { ...(await exportJWK(privateKey)), kid: 'one', alg: 'RS256', use: 'sig' };
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const state = providerState(server, (claims) => signClaims(algorithm, privateKey, claims));
  const provider = createProvider(state, { jwk, algorithm, redirectUris });
  provider.use((context, next) => misbehave(state, context, next));
  const handle = provider.callback();
  server.on('request', (request, response) => {
    if (!request.url!.startsWith('/auto/')) return void handle(request, response);
    const result = state.isRefusing
      ? { error: 'access_denied', error_description: 'turned back' }
      : { login: { accountId: state.account.subject, remember: false } };
    provider.interactionFinished(request, response, result).catch(() => response.writeHead(400).end());
  });
  return state;
}

function signClaims(algorithm: Algorithm, privateKey: CryptoKey, claims: JWTPayload): Promise<string> {
  return new SignJWT(claims)
    .setProtectedHeader({ alg: algorithm, ...(algorithm === 'RS256' ? { kid: 'one' } : {}) })
    .sign(algorithm === 'RS256' ? privateKey : new TextEncoder().encode(CLIENT_SECRET));
}

function providerState(server: Server, sign: (claims: JWTPayload) => Promise<string>): TestProvider {
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const state: TestProvider = {
    issuer,
    clientId: CLIENT_ID,
    clientSecret: CLIENT_SECRET,
    account: { subject: 'person-1', name: 'Person One' },
    isRefusing: false,
    forge: undefined,
    outage: 'none',
    sign(claims) {
      const seconds = Math.floor(Date.now() / 1000);
      return sign({
        iss: issuer,
        aud: CLIENT_ID,
        sub: state.account.subject,
        iat: seconds,
        exp: seconds + 300,
        ...claims,
      });
    },
    resign: (idToken, change) => sign({ ...decodeJwt(idToken), ...change }),
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
  return state;
}

function createProvider(
  state: TestProvider,
  { jwk, algorithm, redirectUris }: { jwk: JWK; algorithm: Algorithm; redirectUris: string[] },
): Provider {
  return new Provider(state.issuer, {
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: CLIENT_SECRET,
        redirect_uris: redirectUris,
        token_endpoint_auth_method: 'client_secret_post',
        id_token_signed_response_alg: algorithm,
      },
    ],
    jwks: { keys: [jwk] },
    cookies: { keys: ['test'] },
    enabledJWA: { idTokenSigningAlgValues: ['RS256', 'HS256'] },
    claims: { openid: ['sub'], profile: ['name'], email: ['email', 'email_verified'] },
    scopes: ['openid', 'profile', 'email'],
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, interaction) => `/auto/${interaction.uid}` },
    ttl: { Session: 600, Interaction: 600, Grant: 600, AuthorizationCode: 60, IdToken: 600 },
    findAccount: (_context, subject) => ({
      accountId: subject,
      claims: async () => {
        const { name, email, isEmailVerified = true } = state.account;
        return { sub: subject, name, ...(email === undefined ? {} : { email, email_verified: isEmailVerified }) };
      },
    }),
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({ clientId: CLIENT_ID, accountId: oidc.session!.accountId! });
      grant.addOIDCScope('openid profile email');
      await grant.save();
      return grant;
    },
  });
}

/** Applies the faults of the token endpoint: no answer, an error, a changed ID token. */
async function misbehave(
  state: TestProvider,
  context: { path: string; status: number; body: unknown },
  next: () => Promise<void>,
): Promise<void> {
  if (context.path === '/token' && state.outage === 'silent') return new Promise(() => {});
  if (context.path === '/token' && state.outage === 'error') {
    context.status = 503;
    return;
  }
  await next();
  const body = context.body as { id_token?: string } | undefined;
  if (context.path === '/token' && typeof body?.id_token === 'string' && state.forge !== undefined)
    context.body = { ...body, id_token: await state.forge(body.id_token) };
}
