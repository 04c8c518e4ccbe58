import { connect } from 'node:net';
import { type LiveMessage, livePaths } from '@sanam/contract';
import { CompactEncrypt, importJWK } from 'jose';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { loginMember, registerMember, sealBody } from '../../../test/clients.ts';
import { systemContext } from '../context.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

async function send(path: string, init: RequestInit) {
  const response = await fetch(t.url + path, init);
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Record<string, unknown>,
  };
}

/** Returns the raw response to these bytes. */
const raw = (port: string, text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(text));
    let answer = '';
    socket.setEncoding('utf8').on('data', (chunk: string) => (answer += chunk));
    socket.on('close', () => resolve(answer)).on('error', reject);
  });

const json = { 'content-type': 'application/json' };

describe('what comes from outside', () => {
  it('keeps a connection that nothing travels on longer than a proxy does, so that the proxy is the one to close it', async () => {
    const { headers } = await send('/healthz', { headers: { connection: 'keep-alive' } });
    const [, seconds] = /^timeout=(\d+)$/.exec(headers.get('keep-alive') ?? '') ?? [];
    expect(Number(seconds)).toBeGreaterThan(60);
  });

  it('refuses a plain body on a call that is encrypted', async () => {
    const answer = await send('/wps/session/login', {
      method: 'POST',
      headers: json,
      body: '{"username":"a","password":"b"}',
    });
    expect(answer).toMatchObject({ status: 415, body: { success: false, code: 'request.encryption_required' } });
  });

  it('refuses a sealed body that says something twice, or is nested deeper than any form', async () => {
    const { keys } = (await (await fetch(`${t.url}/.well-known/jwks.json`)).json()) as { keys: { kid: string }[] };
    const to = await importJWK(keys[0]!, 'ECDH-ES');
    const iat = Math.floor(Date.now() / 1000);
    for (const form of [
      '{"username":"a","username":"b"}',
      '{"username":"a","usern\\u0061me":"b"}',
      `{"x":${'['.repeat(40)}${']'.repeat(40)}}`,
    ]) {
      const clear = `{"iat":${iat},"jti":"${crypto.randomUUID()}","body":${form}}`;
      const body = await new CompactEncrypt(new TextEncoder().encode(clear))
        .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid: keys[0]!.kid })
        .encrypt(to);
      const headers = { 'content-type': 'application/jose' };
      const answer = await send('/wps/session/login', { method: 'POST', headers, body });
      expect([form.slice(0, 30), answer.body.code]).toEqual([form.slice(0, 30), 'request.encryption_invalid']);
    }
  });

  it('refuses a sealed text that no text of the database can be', async () => {
    for (const username of ['half \uD83D', 'a\0b']) {
      const body = await sealBody(t, { username, password: 'Krathong-77', captcha: 'abcd' });
      const headers = { 'content-type': 'application/jose' };
      const answer = await send('/wps/session/login', { method: 'POST', headers, body });
      expect(answer.body).toMatchObject({ code: 'request.invalid' });
      expect(JSON.stringify(answer.body)).toContain('username');
    }
  });

  it('refuses a sealed request sent twice', async () => {
    const body = await sealBody(t, { username: 'nobody', password: 'wrong' });
    const headers = { 'content-type': 'application/jose' };
    const first = await send('/wps/session/login', { method: 'POST', headers, body });
    const second = await send('/wps/session/login', { method: 'POST', headers, body });
    // The body was decrypted and read: the form has no passed human check.
    expect(first.body.code).toBe('identity.humanCheckFailed');
    expect(second).toMatchObject({ status: 400, body: { code: 'request.encryption_invalid' } });
  });

  it('refuses wrong types, unknown fields, repeated keys, other media types and bodies above 64 KiB, and writes nothing', async () => {
    const member = await registerMember(t);
    const headers = {
      ...json,
      authorization: `Bearer ${member.token}`,
      cookie: member.cookie,
      'idempotency-key': 'k'.repeat(20),
    };
    const deposit = (body: string, more: Record<string, string> = {}) =>
      send('/wps/deposits', { method: 'POST', headers: { ...headers, ...more }, body });
    const good = '"method":"PROMPTPAY_BILL"';
    for (const body of [
      `{${good},"amount":100}`,
      `{${good},"amount":"100"}`,
      `{${good},"amount":"-100.00"}`,
      `{${good},"amount":"100.001"}`,
      `{${good},"amount":"1e3"}`,
      `{${good},"amount":"99999999999999999999.00"}`,
      `{${good},"amount":"100.00","status":"approved"}`,
      `{${good},"amount":"100.00","amount":"900.00"}`,
      `{${good},"amount":"100.00","__proto__":{"a":1}}`,
      '[]',
      'null',
      '{',
    ]) {
      expect(await deposit(body), body).toMatchObject({
        status: 400,
        body: { success: false, code: 'request.invalid' },
      });
    }
    expect((await deposit(`{${good},"amount":"100.00","x":"${'y'.repeat(70_000)}"}`)).status).toBe(413);
    expect((await deposit(`{${good},"amount":"100.00"}`, { 'content-type': 'text/plain' })).status).toBe(415);
    expect((await deposit(`{${good},"amount":"100.00"}`, { 'idempotency-key': 'short' })).body.code).toBe(
      'common.idempotencyKeyMissing',
    );
    const orders = await t.owner.query('select count(*)::int as n from payments_deposits');
    expect(orders.rows).toEqual([{ n: 0 }]);
  });

  it('answers an address that cannot be read, or is longer than any id, as one where nothing is', async () => {
    for (const path of ['/wps/%zz', '/assets/%zz', `/wps/member/security/sessions/${'x'.repeat(500)}`])
      expect(await send(path, { method: 'DELETE' })).toMatchObject({
        status: 404,
        body: { success: false, code: 'common.notFound', requestId: expect.any(String) },
      });
  });

  it('refuses two Host lines: a proxy and the server could each read another one', async () => {
    const { port } = new URL(t.url);
    for (const path of ['/wps/system/status', '/hwp/v1/ping'])
      expect(await raw(port, `GET ${path} HTTP/1.1\r\nHost: a.example\r\nHost: b.example\r\n\r\n`)).toMatch(
        /^HTTP\/1\.1 400 /,
      );
  });

  it('gives a slow sender 15 seconds for its headers and 30 for its request', () => {
    const { headersTimeout, requestTimeout } = t.app.http.server;
    expect({ headersTimeout, requestTimeout }).toEqual({ headersTimeout: 15_000, requestTimeout: 30_000 });
  });

  it('answers every call, refusals too, with the headers of a strict site and never with another person’s text', async () => {
    const { headers, body } = await send('/wps/member/info', { headers: { authorization: 'Bearer x' } });
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('x-frame-options') ?? headers.get('content-security-policy')).toBeTruthy();
    expect(headers.get('cache-control')).toBe('no-store');
    expect(Object.keys(body).toSorted()).toEqual(['code', 'message', 'requestId', 'success']);
  });

  it('says "you are not logged in" in the language of the page [IDN-176]', async () => {
    const answer = await send('/wps/member/info', { headers: { 'accept-language': 'en' } });
    expect(answer).toMatchObject({
      status: 401,
      body: { code: 'identity.notLoggedIn', message: 'You are not logged in, please login' },
    });
  });
});

describe('a session', () => {
  it('is one of its own merchant: at the hosts of another, with other gates, nobody knows it [SEC-016]', async () => {
    const { hosts, service } = t.app.modules.merchants;
    const reason = 'another merchant';
    await hosts.addMerchant(systemContext('test'), { code: 'ELSE', name: 'Else', host: 'localhost', reason });
    expect(service.merchantIdOf('localhost')).not.toBe('default');
    const member = await registerMember(t);
    const at = async (host: string) => {
      const headers = { host, authorization: `Bearer ${member.token}`, cookie: member.cookie };
      return (await t.app.http.inject({ url: '/wps/member/info', headers })).statusCode;
    };
    expect([await at('127.0.0.1'), await at('localhost')]).toEqual([200, 401]);
    const closed = new Promise<number>((resolve) => {
      const options = { headers: { cookie: member.cookie } } as never;
      const address = t.url.replace('http://127.0.0.1', 'ws://localhost') + livePaths.member;
      const socket = new WebSocket(address, options);
      socket.addEventListener('open', () => socket.send(JSON.stringify({ kind: 'hello', token: member.token })));
      socket.addEventListener('close', (event) => resolve(event.code));
    });
    expect(await closed).toBe(1008);
  });
});

it('the live channel opens behind a proxy that says by which host it was asked', async () => {
  const behind = await buildTestApp({ TRUSTED_PROXIES: '127.0.0.1' });
  const member = await registerMember(behind);
  const opened = (forwarded: string) =>
    new Promise<string>((resolve) => {
      const headers = { cookie: member.cookie, origin: 'http://shop.example', 'x-forwarded-host': forwarded };
      const socket = new WebSocket(behind.url.replace('http', 'ws') + livePaths.member, { headers } as never);
      socket.addEventListener('open', () => socket.send(JSON.stringify({ kind: 'hello', token: member.token })));
      socket.addEventListener('message', ({ data }) => {
        resolve((JSON.parse(String(data)) as LiveMessage).kind);
        socket.close();
      });
      socket.addEventListener('close', ({ code }) => resolve(String(code)));
    });
  expect([await opened('shop.example'), await opened('other.example')]).toEqual(['welcome', '1008']);
  await behind.close();
});

describe('the live channel', () => {
  function open(headers: Record<string, string>): {
    messages: LiveMessage[];
    closed: Promise<number>;
    socket: WebSocket;
  } {
    const socket = new WebSocket(t.url.replace('http', 'ws') + livePaths.member, { headers } as never);
    const messages: LiveMessage[] = [];
    socket.addEventListener('message', (event) => messages.push(JSON.parse(String(event.data)) as LiveMessage));
    const closed = new Promise<number>((resolve) => socket.addEventListener('close', (event) => resolve(event.code)));
    return { messages, closed, socket };
  }
  const hello = (token: string, resume?: object) =>
    JSON.stringify({ kind: 'hello', token, ...(resume === undefined ? {} : { resume }) });

  it('carries what changed to the member it belongs to, and what was missed after a break', async () => {
    const member = await registerMember(t);
    const first = open({ cookie: member.cookie });
    first.socket.addEventListener('open', () => first.socket.send(hello(member.token)));
    await expect.poll(() => first.messages.map((one) => one.kind)).toEqual(['welcome']);
    await t.app.platform.live.publish(`member:${member.memberId}`, { type: 'round' });
    await expect.poll(() => first.messages.length).toBe(2);
    first.socket.close();
    await first.closed;
    await t.app.platform.live.publish(`member:${member.memberId}`, { type: 'balance', version: 3 });
    const { epoch, seq } = first.messages[1] as { epoch: string; seq: number };
    const again = open({ cookie: member.cookie });
    again.socket.addEventListener('open', () => again.socket.send(hello(member.token, { epoch, seq })));
    await expect
      .poll(() => again.messages.at(-1))
      .toMatchObject({ kind: 'event', topic: { type: 'balance', version: 3 } });
    again.socket.close();
  });

  it('joins no page that was gone before its session was found', async () => {
    const member = await registerMember(t);
    const join = vi.spyOn(t.app.platform.live, 'join');
    const lock = await t.owner.connect();
    try {
      await lock.query('begin; lock table auth_sessions in access exclusive mode');
      const gone = open({ cookie: member.cookie });
      gone.socket.addEventListener('open', () => {
        gone.socket.send(hello(member.token));
        gone.socket.close();
      });
      await gone.closed;
      await expect.poll(() => t.app.http.websocketServer.clients.size).toBe(0);
      await lock.query('rollback');
      const stays = open({ cookie: member.cookie });
      stays.socket.addEventListener('open', () => stays.socket.send(hello(member.token)));
      await expect.poll(() => stays.messages.map((one) => one.kind)).toEqual(['welcome']);
      stays.socket.close();
      expect(join).toHaveBeenCalledTimes(1);
    } finally {
      await lock.query('rollback');
      lock.release();
      join.mockRestore();
    }
  });

  it('stays closed to a session that must change its password, and says why', async () => {
    const first = await registerMember(t);
    await t.owner.query('update auth_passwords set must_change = true where member_id = $1', [first.memberId]);
    const member = await loginMember(t, first);
    const page = open({ cookie: member.cookie });
    page.socket.addEventListener('open', () => page.socket.send(hello(member.token)));
    expect(await page.closed).toBe(1008);
    expect(page.messages).toEqual([{ kind: 'refused', code: 'identity.passwordChangeRequired' }]);
  });

  it('closes on a stranger: no session, another device, another site, a word before the greeting', async () => {
    const member = await registerMember(t);
    for (const [headers, word] of [
      [{ cookie: member.cookie }, hello('x'.repeat(43))],
      [{}, hello(member.token)],
      [{ cookie: member.cookie, origin: 'https://evil.example' }, hello(member.token)],
      [{ cookie: member.cookie }, '{"kind":"event"}'],
    ] as const) {
      const stranger = open(headers);
      stranger.socket.addEventListener('open', () => stranger.socket.send(word));
      expect(await stranger.closed).toBe(1008);
      expect(stranger.messages.filter((one) => one.kind !== 'refused')).toEqual([]);
    }
  });
});
