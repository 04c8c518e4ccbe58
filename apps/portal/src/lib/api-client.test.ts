import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { compactDecrypt, exportJWK, generateKeyPair } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addressOf, type ClientSettings, createClient } from './api-client.ts';
import { endsSession, Refusal } from './refusal.ts';
import { forgetKeys } from './seal.ts';

interface Seen {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}
const seen: Seen[] = [];
let answer: { status: number; body: string };
let server: Server;
let base = '';
let token: string | null = 'tok';
let heard: [string, string | null][] = [];
const pair = await generateKeyPair('ECDH-ES', { extractable: true });
const jwk = { ...(await exportJWK(pair.publicKey)), kid: 'key-1', use: 'enc' };

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      if (request.url === '/.well-known/jwks.json') return response.end(JSON.stringify({ keys: [jwk] }));
      if (answer.body === 'never') return undefined;
      seen.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body });
      response.writeHead(answer.status, { 'content-type': 'application/json' });
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
beforeEach(() => {
  seen.length = 0;
  heard = [];
  token = 'tok';
  forgetKeys();
  answer = { status: 200, body: JSON.stringify({ success: true, value: { ok: 1 } }) };
});

const client = (change: Partial<Pick<ClientSettings, 'base' | 'timeoutMs' | 'onStepUp'>> = {}) =>
  createClient({
    base,
    token: () => token,
    language: () => 'th',
    onRefusal: (refusal, asked) => heard.push([refusal.code, asked]),
    timeoutMs: 15_000,
    ...change,
  });
const refuse = (status: number, code: string, value?: object) => {
  answer = { status, body: JSON.stringify({ success: false, code, message: 'words', value, requestId: 'req-1' }) };
};

describe('the client', () => {
  it('sends the token as a bearer and unwraps the value', async () => {
    expect(await client()('balance')).toEqual({ ok: 1 });
    expect(seen[0]).toMatchObject({
      method: 'GET',
      url: '/wps/v2/wallets/balance',
      headers: { authorization: 'Bearer tok', 'accept-language': 'th' },
    });
    expect(seen[0]?.headers['idempotency-key']).toBeUndefined();
  });

  it('makes a call once more after the proof it was refused for, and gives the refusal back without one', async () => {
    refuse(403, 'identity.stepUpRequired', { challenge: 'c-1', methods: ['totp'] });
    const asked: unknown[] = [];
    const proven = client({
      onStepUp: async (refusal) => {
        asked.push(refusal.values);
        answer = { status: 200, body: JSON.stringify({ success: true, value: { ok: 2 } }) };
        return true;
      },
    });
    expect(await proven('balance')).toEqual({ ok: 2 });
    expect(asked).toEqual([{ challenge: 'c-1', methods: ['totp'] }]);
    expect(seen).toHaveLength(2);
    refuse(403, 'identity.stepUpRequired', { challenge: 'c-2', methods: ['totp'] });
    await expect(client({ onStepUp: async () => false })('balance')).rejects.toMatchObject({
      code: 'identity.stepUpRequired',
    });
    expect(seen).toHaveLength(3);
  });

  it('asks without a token when there is none', async () => {
    token = null;
    await client()('balance');
    expect(seen[0]?.headers.authorization).toBeUndefined();
  });

  it('gives a call that moves money its key, the same one when told', async () => {
    const body = { method: 'PROMPTPAY_BILL' as const, amount: '20.00' };
    await client()('createDeposit', { body }, { idempotencyKey: 'k'.repeat(16) });
    await client()('createDeposit', { body });
    expect(seen[0]?.headers['idempotency-key']).toBe('k'.repeat(16));
    expect(seen[1]?.headers['idempotency-key']).toMatch(/^[A-Za-z0-9]{32}$/);
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual(body);
  });

  it('seals the body of a marked call as a compact JWE with time and nonce [IDN-033]', async () => {
    await client()('login', { body: { username: 'somchai', password: 'secret 1' } });
    expect(seen[0]?.headers['content-type']).toBe('application/jose');
    expect(seen[0]?.body).not.toContain('secret');
    const { plaintext, protectedHeader } = await compactDecrypt(seen[0]?.body ?? '', pair.privateKey);
    expect(protectedHeader).toMatchObject({ alg: 'ECDH-ES', enc: 'A256GCM', kid: 'key-1' });
    const clear = JSON.parse(new TextDecoder().decode(plaintext));
    expect(clear.body).toEqual({ username: 'somchai', password: 'secret 1' });
    expect(Math.abs(clear.iat - Date.now() / 1000)).toBeLessThan(5);
    expect(clear.jti).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('tries a sealed call once more with fresh keys, then gives up', async () => {
    refuse(400, 'request.encryption_invalid');
    await expect(client()('login', { body: { username: 'a', password: 'b' } })).rejects.toMatchObject({
      code: 'request.encryption_invalid',
    });
    expect(seen).toHaveLength(2);
  });
});

describe('refusals', () => {
  it('carry code, status, numbers and request id, and are heard before the caller', async () => {
    refuse(400, 'wallet.belowMinimum', { min: '20.00' });
    const thrown = await client()('balance').catch((error: unknown) => error);
    expect(thrown).toBeInstanceOf(Refusal);
    expect(thrown).toMatchObject({
      code: 'wallet.belowMinimum',
      status: 400,
      values: { min: '20.00' },
      requestId: 'req-1',
    });
    expect(heard).toEqual([['wallet.belowMinimum', 'tok']]);
  });

  it('a dead session is told from a wrong password', async () => {
    refuse(401, 'identity.notLoggedIn');
    const dead: unknown = await client()('balance').catch((error: unknown) => error);
    refuse(401, 'identity.wrongCredentials');
    const wrong: unknown = await client()('login', { body: { username: 'a', password: 'b' } }).catch(
      (error: unknown) => error,
    );
    expect([dead, wrong].map((one) => one instanceof Refusal && endsSession(one))).toEqual([true, false]);
  });

  it('a server that is not there is an abnormal network link [PLT-030]', async () => {
    const thrown = client({ base: 'http://localhost:1' })('balance');
    await expect(thrown).rejects.toMatchObject({ code: 'network.abnormal', status: 0 });
  });

  it('an answer that does not come in time is an abnormal network link [PLT-030]', async () => {
    answer = { status: 200, body: 'never' };
    await expect(client({ timeoutMs: 30 })('balance')).rejects.toMatchObject({ code: 'network.abnormal', status: 0 });
  });

  it('an answer that is no envelope is an abnormal network link', async () => {
    answer = { status: 502, body: '<html>Bad gateway</html>' };
    await expect(client()('balance')).rejects.toMatchObject({ code: 'network.abnormal' });
  });
});

it('fills paths and leaves empty query values out', () => {
  const call = { method: 'GET', path: '/a/:id/b', who: 'member', summary: '' } as const;
  expect(addressOf(call, { params: { id: 'x/y' }, query: { one: 1, two: undefined, three: '', four: 'ก' } })).toBe(
    '/a/x%2Fy/b?one=1&four=%E0%B8%81',
  );
});
