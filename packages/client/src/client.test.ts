import { createHash } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { authCalls } from '@sanam/auth/contract/calls.ts';
import { paymentsCalls } from '@sanam/payments/contract/calls.ts';
import { paymentsStaffCalls } from '@sanam/payments/contract/staff-calls.ts';
import { walletCalls } from '@sanam/wallet/contract/calls.ts';
import { compactDecrypt, type CryptoKey, exportJWK, generateKeyPair, type JWK } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { addressOf, type ClientSettings, createClient } from './client.ts';
import { Refusal } from './refusal.ts';
import { forgetKeys } from './seal.ts';
import { learnServerTime, serverNow } from './server-clock.ts';

interface Seen {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}
const seen: Seen[] = [];
let answer: { status: number; body: string; headers?: Record<string, string> };
let server: Server;
let base = '';
let token: string | null = 'tok';
let heard: [string, string | null][] = [];
let keys: { privateKey: CryptoKey; jwk: JWK };

async function newKeys(kid: string): Promise<typeof keys> {
  const { publicKey, privateKey } = await generateKeyPair('ECDH-ES', { extractable: true });
  return { privateKey, jwk: { ...(await exportJWK(publicKey)), kid, use: 'enc' } };
}

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      if (request.url === '/.well-known/jwks.json')
        return response.end(JSON.stringify({ keys: [{ ...keys.jwk, kid: 'to-verify', use: 'sig' }, keys.jwk] }));
      if (answer.body === 'never') return undefined;
      seen.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body });
      response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers });
      return response.end(answer.body);
    });
  });
  await new Promise<void>((done) => server.listen(0, done));
  base = `http://localhost:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(async () => {
  seen.length = 0;
  heard = [];
  token = 'tok';
  keys = await newKeys('first');
  forgetKeys();
  answer = { status: 200, body: JSON.stringify({ success: true, value: { ok: 1 } }) };
});
afterEach(() => vi.useRealTimers());

const client = (change: Partial<ClientSettings> = {}) =>
  createClient({
    base: () => base,
    credentials: 'include',
    language: () => 'th',
    asker: () => token,
    headersOf: (asker): Record<string, string> => (asker === null ? {} : { authorization: `Bearer ${asker}` }),
    onRefusal: (refusal, asked) => heard.push([refusal.code, asked]),
    timeoutMs: 15_000,
    ...change,
  });
const refuse = (status: number, code: string, value?: object) => {
  answer = { status, body: JSON.stringify({ success: false, code, message: 'words', value, requestId: 'req-1' }) };
};
async function clearOf(sealed: string): Promise<{ iat: number; jti: string; body: unknown }> {
  const { plaintext } = await compactDecrypt(sealed, keys.privateKey);
  return JSON.parse(new TextDecoder().decode(plaintext)) as { iat: number; jti: string; body: unknown };
}
const credentials = { username: 'somchai', password: 'secret 1' };

describe('a call', () => {
  it('says who asks and in which language, and gives the value', async () => {
    expect(await client().call(walletCalls.balance)).toEqual({ ok: 1 });
    expect(seen[0]).toMatchObject({
      method: 'GET',
      url: '/wps/v2/wallets/balance',
      headers: { authorization: 'Bearer tok', 'accept-language': 'th' },
    });
    expect(seen[0]?.headers['idempotency-key']).toBeUndefined();
  });

  it('goes without a token when there is none', async () => {
    token = null;
    await client().call(walletCalls.balance);
    expect(seen[0]?.headers.authorization).toBeUndefined();
  });

  it('carries the key of its act, or one of its own, where the contract marks it', async () => {
    const body = { method: 'PROMPTPAY_BILL' as const, amount: '20.00' };
    await client().call(paymentsCalls.createDeposit, { body }, { idempotencyKey: 'k'.repeat(16) });
    await client().call(paymentsCalls.createDeposit, { body });
    await client().call(paymentsCalls.createDeposit, { body });
    const [given, own, other] = seen.map(({ headers }) => headers['idempotency-key']);
    expect(given).toBe('k'.repeat(16));
    expect(own).toMatch(/^[A-Za-z0-9]{32}$/);
    expect(other).not.toBe(own);
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual(body);
  });

  it('is made once more, with the same key, after the page mended what it was refused for', async () => {
    refuse(403, 'identity.stepUpRequired', { challenge: 'c-1', methods: ['totp'] });
    const asked: unknown[] = [];
    const proven = client({
      mend: async (refusal) => {
        asked.push(refusal.values);
        answer = { status: 200, body: JSON.stringify({ success: true, value: { ok: 2 } }) };
        return true;
      },
    });
    const body = { method: 'PROMPTPAY_BILL' as const, amount: '20.00' };
    expect(await proven.call(paymentsCalls.createDeposit, { body })).toEqual({ ok: 2 });
    expect(asked).toEqual([{ challenge: 'c-1', methods: ['totp'] }]);
    expect(seen).toHaveLength(2);
    expect(seen[1]?.headers['idempotency-key']).toBe(seen[0]?.headers['idempotency-key']);
    refuse(403, 'identity.stepUpRequired', { challenge: 'c-2', methods: ['totp'] });
    await expect(client({ mend: async () => false }).call(walletCalls.balance)).rejects.toMatchObject({
      code: 'identity.stepUpRequired',
    });
    expect(seen).toHaveLength(3);
  });

  it('fills paths and leaves empty query values out', () => {
    const query = { one: 1, two: undefined, three: '', four: 'ก' };
    expect(addressOf({ path: '/a/:id/b' }, { params: { id: 'x/y' }, query })).toBe('/a/x%2Fy/b?one=1&four=%E0%B8%81');
  });

  it('gives a file as it came, and the refusal where there is none', async () => {
    answer = { status: 200, body: 'PNG', headers: { 'content-type': 'image/png' } };
    const response = await client().file(paymentsStaffCalls.opsProof, { params: { id: 'prf_1' } });
    expect([response.headers.get('content-type'), await response.text()]).toEqual(['image/png', 'PNG']);
    refuse(404, 'common.notFound');
    await expect(client().file(paymentsStaffCalls.opsProof, { params: { id: 'prf_1' } })).rejects.toMatchObject({
      code: 'common.notFound',
    });
  });
});

describe('an encrypted call', () => {
  it('seals its body as a compact JWE with time and nonce [IDN-033]', async () => {
    await client().call(authCalls.login, { body: credentials });
    expect(seen[0]?.headers['content-type']).toBe('application/jose');
    expect(seen[0]?.body).not.toContain('secret');
    const { plaintext, protectedHeader } = await compactDecrypt(seen[0]?.body ?? '', keys.privateKey);
    expect(protectedHeader).toMatchObject({ alg: 'ECDH-ES', enc: 'A256GCM', kid: 'first' });
    const clear = JSON.parse(new TextDecoder().decode(plaintext));
    expect(clear.body).toEqual(credentials);
    expect(Math.abs(clear.iat - Date.now() / 1000)).toBeLessThan(5);
    expect(clear.jti).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('binds its body to the call and to the session it is sent with', async () => {
    await client({ headersOf: () => ({}) }).call(authCalls.login, { body: credentials });
    expect(await clearOf(seen[0]?.body ?? '')).toMatchObject({ call: `POST ${authCalls.login.path}` });
    expect(await clearOf(seen[0]?.body ?? '')).not.toHaveProperty('session');
    await client({ headersOf: () => ({ authorization: 'Bearer mine' }) }).call(authCalls.login, { body: credentials });
    const session = createHash('sha256').update('Bearer mine').digest('hex');
    expect(await clearOf(seen[1]?.body ?? '')).toMatchObject({ session });
  });

  it('writes the time of the server, not of a device whose clock is an hour behind', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 });
    await client().call(authCalls.login, { body: credentials });
    const { iat } = await clearOf(seen[0]?.body ?? '');
    expect(iat * 1000 - Date.now()).toBeGreaterThan(3_590_000);
  });

  it('is sealed again with fresh keys when the server has rotated them', async () => {
    await client().call(authCalls.login, { body: credentials });
    keys = await newKeys('second');
    refuse(400, 'request.encryption_invalid');
    // The server opens what was sealed with its new key.
    const send = fetch;
    vi.stubGlobal('fetch', (address: string, init: { body?: string }) => {
      const header = Buffer.from((init.body ?? '').split('.')[0] ?? '', 'base64url').toString();
      if (header.includes('second'))
        answer = { status: 200, body: JSON.stringify({ success: true, value: { ok: 3 } }) };
      return send(address, init);
    });
    expect(await client().call(authCalls.login, { body: credentials })).toEqual({ ok: 3 });
    vi.unstubAllGlobals();
    expect(seen).toHaveLength(3);
    expect((await clearOf(seen[2]?.body ?? '')).body).toEqual(credentials);
  });

  it('gives up when fresh keys do not help', async () => {
    refuse(400, 'request.encryption_invalid');
    await expect(client().call(authCalls.login, { body: credentials })).rejects.toMatchObject({
      code: 'request.encryption_invalid',
    });
    expect(seen).toHaveLength(2);
  });
});

describe('a refusal', () => {
  it('carries code, status, values and request id, its language key as message, and is heard before the caller', async () => {
    refuse(400, 'wallet.belowMinimum', { min: '20.00' });
    const thrown = await client()
      .call(walletCalls.balance)
      .catch((error: unknown) => error);
    expect(thrown).toBeInstanceOf(Refusal);
    expect(thrown).toMatchObject({
      code: 'wallet.belowMinimum',
      message: 'refusal.wallet.belowMinimum',
      words: 'words',
      status: 400,
      values: { min: '20.00' },
      requestId: 'req-1',
    });
    expect(heard).toEqual([['wallet.belowMinimum', 'tok']]);
  });

  it('of the network: a server that is not there [PLT-030]', async () => {
    const thrown = client({ base: () => 'http://localhost:1' }).call(walletCalls.balance);
    await expect(thrown).rejects.toMatchObject({ code: 'network.abnormal', status: 0 });
  });

  it('of the network: an answer that does not come in time [PLT-030]', async () => {
    answer = { status: 200, body: 'never' };
    const thrown = client({ timeoutMs: 30 }).call(walletCalls.balance);
    await expect(thrown).rejects.toMatchObject({ code: 'network.abnormal', status: 0 });
  });

  it('of the network: an answer that is no envelope', async () => {
    answer = { status: 502, body: '<html>Bad gateway</html>' };
    await expect(client().call(walletCalls.balance)).rejects.toMatchObject({ code: 'network.abnormal', status: 0 });
  });

  it('is none when the caller itself gave up', async () => {
    answer = { status: 200, body: 'never' };
    const leaving = new AbortController();
    const thrown = client().call(walletCalls.balance, {}, { signal: leaving.signal });
    leaving.abort();
    await expect(thrown).rejects.toMatchObject({ name: 'AbortError' });
    expect(heard).toEqual([]);
  });
});

describe('the server clock', () => {
  const hourAhead = (cache: string) => ({
    ...answer,
    headers: { date: new Date(Date.now() + 3_600_000).toUTCString(), 'cache-control': cache },
  });
  beforeEach(() => learnServerTime(new Response(null, { headers: { date: new Date().toUTCString() } })));

  it('is learned from answers, though not from what a cache may have kept', async () => {
    answer = hourAhead('max-age=60');
    await client().call(walletCalls.balance);
    expect(serverNow() - Date.now()).toBe(0);
    answer = hourAhead('no-store');
    await client().call(walletCalls.balance);
    expect(serverNow() - Date.now()).toBeGreaterThan(3_590_000);
  });

  it('takes a difference of seconds as none', () => {
    learnServerTime(new Response(null, { headers: { date: new Date(Date.now() + 3000).toUTCString() } }));
    expect(serverNow() - Date.now()).toBe(0);
  });
});
