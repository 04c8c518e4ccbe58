import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOutside } from './outside.ts';
import { isInternalAddress, isInternalHost } from './outside.rules.ts';

describe('an internal address', () => {
  it.each([
    '127.0.0.1',
    '127.9.9.9',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '0.0.0.0',
    '100.64.0.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '203.0.113.9',
    '::1',
    '::',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:a00:1',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'fd12:3456::1',
    'fc00::1',
    'ff02::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '2001:0:1::1',
    'not an address',
  ])('%s is one', (address) => expect(isInternalAddress(address)).toBe(true));

  it.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '::ffff:8.8.8.8', '2a00:1450:4001::1'])(
    '%s is none',
    (address) => expect(isInternalAddress(address)).toBe(false),
  );

  it.each([
    'localhost',
    'LOCALHOST.',
    'db.localhost',
    'printer.local',
    'postgres',
    'metadata.google.internal',
    '[::1]',
    '127.0.0.1',
  ])('the host %s is one', (host) => expect(isInternalHost(host)).toBe(true));
  it('a plain name on the internet is none', () => expect(isInternalHost('check.example.com')).toBe(false));
});

/**
 * A name server: `inside.example` and `mixed.example` resolve to internal addresses, `moving.example` only the second
 * time.
 */
let asked = 0;
const names: Record<string, () => string[]> = {
  'open.example': () => ['8.8.8.8', '2606:4700::1111'],
  'inside.example': () => ['127.0.0.1'],
  'mixed.example': () => ['8.8.8.8', '10.0.0.1'],
  'six.example': () => ['::ffff:7f00:1'],
  'moving.example': () => (++asked === 1 ? ['8.8.8.8'] : ['127.0.0.1']),
};
async function resolve(host: string) {
  const found = names[host];
  if (found === undefined) throw new Error('ENOTFOUND');
  return found().map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
}

let server: Server;
let port: number;
let heard = 0;
beforeAll(async () => {
  server = createServer((request, answer) => {
    heard++;
    if (request.url === '/away') return answer.writeHead(302, { location: 'http://127.0.0.1/' }).end();
    if (request.url === '/silent') return;
    let body = '';
    request.on('data', (part: Buffer) => {
      body += part.toString();
    });
    request.on('end', () =>
      answer
        .writeHead(201, { 'x-seen': request.headers.host ?? '' })
        .end(JSON.stringify({ method: request.method, type: request.headers['content-type'], body })),
    );
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

describe('addresses set by staff in live mode', () => {
  const outside = createOutside({ mode: 'live' }, { resolve });

  it('are refused at the field when they lead inside, by writing or by name, and only then', async () => {
    await expect(
      outside.checkSettings({
        a: 'https://127.0.0.1/x',
        b: 'https://[::ffff:7f00:1]/x',
        c: 'https://inside.example/x',
        d: 'https://mixed.example',
        e: 'https://open.example/x',
        f: 'https://unknown.example/x',
        g: 'https://2130706433/x',
        h: 'https://0x7f.1/x',
        i: 'six.example',
        j: undefined,
      }),
    ).rejects.toMatchObject({
      code: 'request.invalid',
      details: { fields: ['a', 'b', 'c', 'd', 'g', 'h', 'i'].map((field) => ({ field, problem: 'internal' })) },
    });
    await outside.checkSettings({ e: 'https://open.example/x' });
  });

  it('are judged again when they are asked: a name that moved inside is not spoken to', async () => {
    await outside.checkSettings({ moving: `http://moving.example:${port}/` });
    const before = heard;
    for (const host of ['moving.example', 'inside.example', 'six.example', '127.0.0.1', 'localhost', '[::1]'])
      await expect(outside.fetch(`http://${host}:${port}/`)).rejects.toMatchObject({ code: 'EINTERNAL' });
    expect(heard).toBe(before);
  });
});

describe('the way out', () => {
  // The public name resolves to the server of this test.
  const live = createOutside(
    { mode: 'live' },
    { resolve: async () => [{ address: '127.0.0.1', family: 4 }], isInternal: () => false },
  );

  it('carries a form and its answer as fetch does, and follows no redirect', async () => {
    const answer = await live.fetch(`http://open.example:${port}/judge`, {
      method: 'POST',
      body: new URLSearchParams({ secret: 's', response: 'r' }),
      redirect: 'error',
    });
    expect([answer.status, answer.headers.get('x-seen'), await answer.json()]).toEqual([
      201,
      `open.example:${port}`,
      { method: 'POST', type: 'application/x-www-form-urlencoded;charset=UTF-8', body: 'secret=s&response=r' },
    ]);
    await expect(live.fetch(`http://open.example:${port}/away`)).rejects.toThrow('redirect');
    const kept = await live.fetch(`http://open.example:${port}/away`, { redirect: 'manual' });
    expect(kept.status).toBe(302);
  });

  it('ends in time', async () => {
    const signal = AbortSignal.timeout(50);
    await expect(live.fetch(`http://open.example:${port}/silent`, { signal })).rejects.toMatchObject({
      name: expect.stringMatching(/TimeoutError|AbortError/),
    });
  });

  it('is the plain one in the sandbox, where the counterparts are on this machine', async () => {
    const sandbox = createOutside({ mode: 'sandbox' }, { resolve });
    await sandbox.checkSettings({ a: 'http://127.0.0.1/' });
    expect((await sandbox.fetch(`http://127.0.0.1:${port}/`)).status).toBe(201);
  });
});
