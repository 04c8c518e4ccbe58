import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { compactDecrypt, type CryptoKey, exportJWK, generateKeyPair, type JWK } from 'jose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ApiClient, createApiClient } from './api-client.ts';
import { modules } from '../modules.ts';
import { createDataProvider } from './data-provider.ts';
import { setResources } from './resource.ts';

setResources(modules);

interface Seen {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}
type Reply = { status?: number; value?: unknown; code?: string; raw?: string };

let server: Server;
let origin: string;
let seen: Seen[];
let reply: (request: Seen) => Reply;
let keys: { privateKey: CryptoKey; jwk: JWK };
let client: ApiClient;

async function newKeys(kid: string): Promise<typeof keys> {
  const { publicKey, privateKey } = await generateKeyPair('ECDH-ES', { extractable: true });
  return { privateKey, jwk: { ...(await exportJWK(publicKey)), kid, use: 'enc' } };
}

async function read(request: IncomingMessage): Promise<Seen> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { method = '', url = '', headers } = request;
  return { method, url, headers, body: Buffer.concat(chunks).toString('utf8') };
}

async function open(text: string): Promise<{ iat: number; jti: string; body: unknown }> {
  const { plaintext } = await compactDecrypt(text, keys.privateKey);
  return JSON.parse(new TextDecoder().decode(plaintext)) as { iat: number; jti: string; body: unknown };
}

beforeEach(async () => {
  seen = [];
  keys = await newKeys('first');
  reply = () => ({ value: {} });
  server = createServer((request, response) => {
    void read(request).then((one) => {
      if (one.url === '/.well-known/jwks.json') return response.end(JSON.stringify({ keys: [keys.jwk] }));
      seen.push(one);
      const { status = 200, value, code, raw } = reply(one);
      const envelope =
        code === undefined
          ? { success: true, value }
          : { success: false, code, message: 'in words', requestId: 'req-1' };
      return response.writeHead(status).end(raw ?? JSON.stringify(envelope));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  client = createApiClient({ origin, staffId: () => 'stf_1', locale: () => 'th' });
});
afterEach(() => {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
});

const deposit = { id: 'dep_0123456789abcdef', amount: '100.00' };
const pageOf = (list: unknown[], totalCount = list.length) => ({
  value: { list, totalPages: 3, totalCount, totalAmount: '100.00' },
});
const listParams = { pagination: { page: 2, perPage: 25 }, sort: { field: 'amount', order: 'ASC' as const } };

describe('the client of the console', () => {
  it('says whom the page shows, sends the language and the act number, and the body as it is', async () => {
    reply = () => ({ value: { state: 'done', approvalId: null } });
    const body = { decision: 'reject' as const, reason: 'no money came', expectedVersion: 4 };
    await client.call('opsDecideDeposit', { params: { id: deposit.id }, body }, { idempotencyKey: 'act-1' });
    expect(seen[0]).toMatchObject({ method: 'POST', url: `/ops/deposits/${deposit.id}/decision` });
    expect(seen[0]?.headers).toMatchObject({
      'x-staff-id': 'stf_1',
      'accept-language': 'th',
      'idempotency-key': 'act-1',
      'content-type': 'application/json',
    });
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual(body);
  });

  it('numbers an act by itself when none is given, each time anew', async () => {
    const body = { decision: 'confirm' as const };
    await client.call('opsDecideApproval', { params: { id: 'apr_1' }, body });
    await client.call('opsDecideApproval', { params: { id: 'apr_1' }, body });
    const [first, second] = seen.map(({ headers }) => headers['idempotency-key']);
    expect(first).toMatch(/^[\w-]{16,64}$/);
    expect(second).not.toBe(first);
  });

  it('seals the body of an encrypted call: nothing of the password is readable on the way', async () => {
    const body = { username: 'anong', password: 'correct horse' };
    await client.call('staffLogin', { body });
    expect(seen[0]?.headers['content-type']).toBe('application/jose');
    expect(seen[0]?.body).not.toContain('horse');
    const clear = await open(seen[0]?.body ?? '');
    expect(clear.body).toEqual(body);
    expect(Math.abs(clear.iat - Date.now() / 1000)).toBeLessThan(10);
    expect(clear.jti).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('fetches the keys again when the server has rotated them', async () => {
    await client.call('staffLogin', { body: { username: 'a', password: 'b' } });
    keys = await newKeys('second');
    reply = (one) =>
      Buffer.from(one.body.split('.')[0] ?? '', 'base64url')
        .toString()
        .includes('second')
        ? { value: {} }
        : { status: 400, code: 'request.encryption_invalid' };
    await client.call('staffLogin', { body: { username: 'a', password: 'c' } });
    expect(seen).toHaveLength(3);
    expect((await open(seen[2]?.body ?? '')).body).toEqual({ username: 'a', password: 'c' });
  });

  it('turns a refusal into an error with its code, and its language key as message', async () => {
    reply = () => ({ status: 409, code: 'operator.staleVersion' });
    const failed = client.call('opsGetDeposit', { params: { id: deposit.id } });
    await expect(failed).rejects.toMatchObject({
      status: 409,
      code: 'operator.staleVersion',
      requestId: 'req-1',
      message: 'refusal.operator.staleVersion',
    });
  });

  it('says so when nobody answers, and when a proxy answers with a page', async () => {
    reply = () => ({ status: 502, raw: '<html>Bad Gateway</html>' });
    await expect(client.call('opsDashboard', {})).rejects.toMatchObject({ status: 502, code: 'common.unavailable' });
    await new Promise((resolve) => {
      server.closeAllConnections();
      server.close(resolve);
    });
    await expect(client.call('opsDashboard', {})).rejects.toMatchObject({ status: 0, code: 'console.offline' });
  });
});

describe('the data provider', () => {
  const provider = () => createDataProvider(client);

  it('asks for a page with order and filter, and answers rows, count and the sum of the filter', async () => {
    reply = () => pageOf([deposit], 61);
    const answer = await provider().getList('deposits', { ...listParams, filter: { stage: 'review', q: '' } });
    const query = new URL(seen[0]?.url ?? '', origin).searchParams;
    expect(Object.fromEntries(query)).toEqual({
      stage: 'review',
      pageNo: '2',
      pageSize: '25',
      sort: 'amount',
      order: 'ASC',
    });
    expect(answer).toEqual({ data: [deposit], total: 61, meta: { totalAmount: '100.00' } });
  });

  it('sends no order to lists that have only one', async () => {
    reply = () => pageOf([]);
    await provider().getList('audit', { ...listParams, filter: {} });
    expect(seen[0]?.url).toBe('/ops/audit?pageNo=2&pageSize=25');
  });

  it('reads one record, and a member’s movements under the member', async () => {
    reply = (one) => (one.url.includes('timeline') ? pageOf([{ id: '7' }]) : { value: deposit });
    expect(await provider().getOne('deposits', { id: deposit.id })).toEqual({ data: deposit });
    const moves = await provider().getManyReference('timeline', {
      ...listParams,
      target: 'memberId',
      id: 'mbr_1',
      filter: { from: '2026-11-01' },
    });
    expect(moves).toMatchObject({ data: [{ id: '7' }], total: 1 });
    expect(seen[1]?.url).toBe('/ops/members/mbr_1/timeline?from=2026-11-01&pageNo=2&pageSize=25');
  });

  it('finds a proposal in its list, and says when there is none', async () => {
    reply = () => ({ value: { list: [{ id: 'apr_1' }], totalPages: 1, totalCount: 1 } });
    expect(await provider().getOne('approvals', { id: 'apr_1' })).toEqual({ data: { id: 'apr_1' } });
    await expect(provider().getOne('approvals', { id: 'apr_2' })).rejects.toMatchObject({ code: 'common.notFound' });
  });

  it('saves nothing', async () => {
    const nothing = { data: {}, previousData: deposit, id: deposit.id };
    await expect(provider().update('deposits', nothing)).rejects.toMatchObject({ status: 405 });
    await expect(provider().create('deposits', { data: {} })).rejects.toMatchObject({ status: 405 });
    await expect(provider().delete('deposits', { id: deposit.id, previousData: deposit })).rejects.toMatchObject({
      status: 405,
    });
    expect(seen).toEqual([]);
  });
});
