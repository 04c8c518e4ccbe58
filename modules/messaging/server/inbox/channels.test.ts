// Channels besides the inbox: the member's choice, protection, quiet hours, and the real formats of push and LINE,
// received by servers that parse them as browsers and LINE do.
import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { registerMember, type TestMember } from '@sanam/server/test/clients.ts';
import { openOutbox, sentBy } from '@sanam/server/test/outbox.ts';
import { systemContext } from '@sanam/server/platform/context.ts';
import { inTransaction } from '@sanam/server/platform/db.ts';
import { messagesSettings } from '../settings.ts';
import type { Notify } from './service.ts';
import type { Templates } from './templates.ts';

const words = { title: { TH: 'หัวเรื่อง', EN: 'Title' }, text: { TH: 'เนื้อความ', EN: 'Text' }, values: {} } as const;
const templates = {
  paid: { topic: 'payments', ...words },
  service: { topic: 'service', ...words },
  stolen: { topic: 'security', ...words, isUrgent: true },
  changed: { topic: 'security', ...words },
  limits: { topic: 'protection', ...words },
  bonus: { topic: 'offers', ...words },
} as const satisfies Templates;

interface Got {
  path: string;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

let t: TestApp;
let notify: Notify<typeof templates>;
let outside: Server;
let address: string;
let got: Got[] = [];
let status = 201;

beforeAll(async () => {
  t = await buildTestApp();
  await openOutbox(t);
  notify = t.app.modules.messaging.inbox.declare('test', templates);
  outside = createServer((request, answer) => {
    const { url, headers } = request;
    void buffer(request).then((body) => {
      got.push({ path: url!, headers, body });
      answer.writeHead(status).end();
    });
  });
  await new Promise<void>((done) => outside.listen(0, '127.0.0.1', done));
  address = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await new Promise((done) => outside.close(done));
  await t.close();
});

let sources = 0;
const tell = (member: TestMember, template: keyof typeof templates, link?: string) =>
  inTransaction(t.app.platform.db, (trx) =>
    notify(trx, {
      memberId: member.memberId,
      template,
      values: {},
      source: `s${++sources}`,
      ...(link !== undefined && { link }),
    }),
  );
const choose = (
  member: TestMember,
  topic: 'payments' | 'offers' | 'protection',
  channel: 'inbox' | 'push' | 'sms' | 'line',
) => member.call('changeInboxChoice', { body: { topic, channel, isOn: true } });

/** Returns a member with a verified address and number. */
async function reachable(): Promise<TestMember> {
  const member = await registerMember(t);
  await t.owner.query(
    `update members set email = $2, email_verified_at = platform_now(), mobile = $3, mobile_verified_at = platform_now() where member_id = $1`,
    [member.memberId, `${member.username}@mail.example`, `+6681${String(1_000_000 + sources++).padStart(7, '0')}`],
  );
  return member;
}
/** Returns the channels by which the member's messages were sent, in order. */
async function waysOf(member: TestMember): Promise<string[]> {
  await t.drain();
  const found = await t.owner.query<{ channel: string }>(
    `select o.channel from messaging_outgoing o join messaging_inbox i on o.message_id like 'ntc-' || i.notice_id || '-%'
     where i.member_id = $1 order by o.created_at, o.channel`,
    [member.memberId],
  );
  return found.rows.map(({ channel }) => channel);
}

interface Browser {
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
  key: ECDH;
  secret: Buffer;
}
function newBrowser(name: string): Browser {
  const key = createECDH('prime256v1');
  const secret = randomBytes(16);
  const keys = { p256dh: key.generateKeys().toString('base64url'), auth: secret.toString('base64url') };
  return { subscription: { endpoint: `${address}/push/${name}`, keys }, key, secret };
}
/** Decrypts a pushed body as the browser does (RFC 8188 and 8291). */
function opened(browser: Browser, body: Buffer): unknown {
  const [salt, keyLength] = [body.subarray(0, 16), body[20]!];
  const sender = body.subarray(21, 21 + keyLength);
  const shared = browser.key.computeSecret(sender);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.key.getPublicKey(), sender]);
  const input = Buffer.from(hkdfSync('sha256', shared, browser.secret, info, 32));
  const key = Buffer.from(hkdfSync('sha256', input, salt, 'Content-Encoding: aes128gcm\0', 16));
  const nonce = Buffer.from(hkdfSync('sha256', input, salt, 'Content-Encoding: nonce\0', 12));
  const sealed = body.subarray(21 + keyLength);
  const cipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16));
  const text = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]).toString();
  return JSON.parse(text.slice(0, text.lastIndexOf('\u0002')));
}
const pushed = (name: string) => got.filter(({ path }) => path === `/push/${name}`);

describe('the ways of a message', () => {
  it('are what the member chose; nothing chosen is the inbox, and letters of what matters', async () => {
    const member = await reachable();
    await tell(member, 'paid');
    expect(await waysOf(member)).toEqual([]);
    await tell(member, 'service');
    expect(await waysOf(member)).toEqual(['email']);
    expect((await choose(member, 'payments', 'sms')).code).toBeUndefined();
    await tell(member, 'paid');
    expect(await waysOf(member)).toEqual(['email', 'sms']);
    const audit = await t.owner.query(
      `select after from platform_audit where command = 'messages.choice' and subject_id = $1`,
      [member.memberId],
    );
    expect(audit.rows).toEqual([{ after: { topic: 'payments', channel: 'sms', isOn: true } }]);
  });

  it('are all proven addresses for what a thief would hide, whatever was chosen', async () => {
    const member = await reachable();
    await tell(member, 'stolen');
    expect((await waysOf(member)).toSorted()).toEqual(['email', 'sms']);
  });

  it('are a letter at least where security changed', async () => {
    const member = await reachable();
    await tell(member, 'changed');
    expect(await waysOf(member)).toEqual(['email']);
  });

  it('leave service messages in the inbox: that is no choice', async () => {
    const member = await reachable();
    for (const topic of ['payments', 'offers'] as const)
      expect((await choose(member, topic, 'inbox')).code).toBe('request.invalid');
    const { topics } = (await member.call('inboxChoices')).value;
    for (const { topic, channels } of topics) {
      const inbox = channels.find(({ channel }) => channel === 'inbox');
      expect(inbox, topic).toMatchObject({ isOn: true, isFixed: topic !== 'news' });
    }
  });

  it('go once, also when the job is worked twice', async () => {
    const member = await reachable();
    await tell(member, 'service');
    await t.drain();
    const { rows } = await t.owner.query<{ notice_id: string }>(
      'select notice_id from messaging_inbox where member_id = $1',
      [member.memberId],
    );
    const payload = { memberId: member.memberId, noticeId: String(rows[0]!.notice_id) };
    await t.app.platform.jobs.enqueue(t.app.platform.db, 'messages.deliver', payload);
    expect(await waysOf(member)).toEqual(['email']);
  });
});

describe('push', () => {
  it('reaches each browser of the member sealed for it and signed by our key; limits stay off the locked screen', async () => {
    const member = await reachable();
    const [phone, laptop] = [newBrowser('phone'), newBrowser('laptop')];
    for (const { subscription } of [phone, laptop]) await member.call('subscribePush', { body: subscription });
    await tell(member, 'paid');
    await tell(member, 'limits');
    await t.drain();
    const shown = pushed('phone').map(({ body }) => opened(phone, body));
    expect(shown).toHaveLength(2);
    expect(shown).toContainEqual(expect.objectContaining({ title: 'หัวเรื่อง', body: 'เนื้อความ', link: '/?mc=messageV2' }));
    expect(shown).toContainEqual(expect.objectContaining({ body: 'คุณมีข้อความใหม่' }));
    const [{ headers, body }] = pushed('laptop') as [Got];
    expect(opened(laptop, body)).toMatchObject({ link: '/?mc=messageV2' });
    expect(() => opened(phone, body)).toThrow(/authenticate/);
    const { pushKey } = (await member.call('inboxChoices')).value;
    const [, token, key] = /^vapid t=(.+), k=(.+)$/.exec(headers.authorization!)!;
    expect(key).toBe(pushKey);
    const [head, claims, signature] = token!.split('.');
    const point = Buffer.from(pushKey, 'base64url');
    const jwk = {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    };
    const publicKey = createPublicKey({ key: jwk, format: 'jwk' });
    const signed = Buffer.from(`${head}.${claims}`);
    expect(
      verify('sha256', signed, { key: publicKey, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature!, 'base64url')),
    ).toBe(true);
    expect(JSON.parse(Buffer.from(claims!, 'base64url').toString())).toMatchObject({ aud: address });
  });

  it.each([404, 410])('forgets a browser whose push service answers %i', async (gone) => {
    const member = await reachable();
    const { subscription } = newBrowser(`gone-${gone}`);
    await member.call('subscribePush', { body: subscription });
    status = gone;
    await tell(member, 'paid');
    await t.drain();
    status = 201;
    expect((await member.call('inboxChoices')).value.reaches.push).toBe(false);
    await tell(member, 'paid');
    await t.drain();
    expect(pushed(`gone-${gone}`)).toHaveLength(1);
  });

  it('goes to the member who asked last on that browser, and ends when asked; keys and addresses are sealed', async () => {
    const [first, second] = [await reachable(), await reachable()];
    const shared = newBrowser('shared');
    for (const member of [first, second]) await member.call('subscribePush', { body: shared.subscription });
    await tell(first, 'paid');
    await tell(second, 'paid');
    await t.drain();
    expect(pushed('shared')).toHaveLength(1);
    const { endpoint } = shared.subscription;
    await first.call('unsubscribePush', { body: { endpoint } });
    expect((await second.call('inboxChoices')).value.reaches.push).toBe(true);
    await second.call('unsubscribePush', { body: { endpoint } });
    expect((await second.call('inboxChoices')).value.reaches.push).toBe(false);
    const kept = await t.owner.query(
      `select 1 from messaging_push_subscriptions s where s::text like '%127.0.0.1%' union all
       select 1 from messaging_outgoing where sealed like '%127.0.0.1%'`,
    );
    expect(kept.rows).toEqual([]);
  });
});

describe('a browser of a session', () => {
  const on = async (member: TestMember, name: string) => {
    const browser = newBrowser(name);
    expect((await member.call('subscribePush', { body: browser.subscription })).code).toBeUndefined();
    return browser;
  };
  const kept = async (member: TestMember): Promise<number> => {
    const found = await t.owner.query('select 1 from messaging_push_subscriptions where member_id = $1', [
      member.memberId,
    ]);
    return found.rows.length;
  };

  it.each(['logged out', 'ended by staff', 'ran out', 'left alone too long'])(
    'shows nothing more once it was %s',
    async (how) => {
      const name = how.replaceAll(' ', '-');
      const member = await reachable();
      await on(member, name);
      await tell(member, 'paid');
      await t.drain();
      expect(pushed(name)).toHaveLength(1);
      if (how === 'logged out') await member.call('logout');
      if (how === 'ended by staff')
        await inTransaction(t.app.platform.db, (trx) =>
          t.app.modules.auth.service.endSessions(trx, { memberId: member.memberId, reason: 'staff' }),
        );
      if (how === 'ran out')
        await t.owner.query('update auth_sessions set expires_at = platform_now() where member_id = $1', [
          member.memberId,
        ]);
      if (how === 'left alone too long')
        await t.owner.query(
          `update auth_sessions set last_seen_at = platform_now() - interval '2 hours' where member_id = $1`,
          [member.memberId],
        );
      await tell(member, 'paid');
      await t.drain();
      expect(pushed(name)).toHaveLength(1);
      expect(await kept(member)).toBe(0);
    },
  );

  it('gets nothing that waited for the member before, when the next one takes it over', async () => {
    const [first, next] = [await reachable(), await reachable()];
    const phone = await on(first, 'handed-on');
    await tell(first, 'paid');
    // Queued in the outbox; the push service is called only after the next member has subscribed.
    status = 503;
    await t.drain();
    got = [];
    status = 201;
    await next.call('subscribePush', { body: phone.subscription });
    await t.advance(120);
    await t.drain();
    expect(pushed('handed-on')).toEqual([]);
    await tell(next, 'paid');
    await t.drain();
    expect(pushed('handed-on')).toHaveLength(1);
  });

  it('is forgotten by itself when nothing is written to its member', async () => {
    const member = await reachable();
    await on(member, 'quiet');
    await t.owner.query('update auth_sessions set ended_at = platform_now() where member_id = $1', [member.memberId]);
    await t.drain(['messages.forget']);
    expect(await kept(member)).toBe(0);
  });

  it('goes on where its member lets the browser remember the log-in', async () => {
    const member = await reachable();
    await on(member, 'remembered');
    await t.owner.query(
      `insert into auth_remember_tickets (ticket_hash, member_id, device_hash, expires_at)
       select 'ticket-' || member_id, member_id, device_hash, platform_now() + interval '1 day' from auth_sessions where member_id = $1`,
      [member.memberId],
    );
    await t.owner.query(
      `update auth_sessions set last_seen_at = platform_now() - interval '2 hours' where member_id = $1`,
      [member.memberId],
    );
    await tell(member, 'paid');
    await t.drain();
    expect(pushed('remembered')).toHaveLength(1);
  });
});

describe('LINE', () => {
  it('is off until the merchant has a channel, then speaks its push message with a retry key', async () => {
    const member = await reachable();
    await t.owner.query(
      `insert into auth_links (merchant_id, provider, subject, member_id) values ('default', 'line', 'U4af4980629', $1)`,
      [member.memberId],
    );
    await choose(member, 'payments', 'line');
    expect((await member.call('inboxChoices')).value.reaches.line).toBeNull();
    await tell(member, 'paid');
    expect(await waysOf(member)).toEqual([]);
    const value = { url: address, token: t.app.modules.messaging.service.sealSecret('channel-token') };
    const change = { merchantId: 'default', reason: 'test', value };
    await t.app.modules.merchants.service.changeSetting(systemContext('test'), messagesSettings.line, change);
    expect((await member.call('inboxChoices')).value.reaches.line).toBe(true);
    status = 200;
    await tell(member, 'paid');
    expect(await waysOf(member)).toEqual(['line']);
    const [{ headers, body }] = got.filter(({ path }) => path === '/v2/bot/message/push') as [Got];
    expect(headers).toMatchObject({ authorization: 'Bearer channel-token', 'content-type': 'application/json' });
    expect(headers['x-line-retry-key']).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(JSON.parse(body.toString())).toEqual({
      to: 'U4af4980629',
      messages: [{ type: 'text', text: expect.stringMatching(/^หัวเรื่อง\nเนื้อความ\nhttp.*\/\?mc=messageV2$/) }],
    });
    status = 201;
  });
});

describe('a message about limits and breaks', () => {
  it('says by SMS, LINE and the subject of a letter only that there is one; the letter says which', async () => {
    const member = await reachable();
    await t.owner.query(
      `insert into auth_links (merchant_id, provider, subject, member_id) values ('default', 'line', 'U5af4980629', $1)`,
      [member.memberId],
    );
    for (const channel of ['sms', 'line'] as const) await choose(member, 'protection', channel);
    await tell(member, 'limits', '/?mc=saferPlay');
    status = 200;
    expect((await waysOf(member)).toSorted()).toEqual(['email', 'line', 'sms']);
    status = 201;
    const mobile = await t.owner.query<{ mobile: string }>('select mobile from members where member_id = $1', [
      member.memberId,
    ]);
    const [sms] = (await sentBy(t)).filter(({ to }) => to === mobile.rows[0]!.mobile);
    expect(sms?.text).toMatch(/^[^:]+: คุณมีข้อความใหม่$/);
    const letters = await t.owner.query<{ template: string }>(
      `select template from messaging_outgoing where message_id like 'ntc-%-email' order by created_at desc limit 1`,
    );
    expect(letters.rows).toEqual([{ template: 'discreetNotice' }]);
    const [line] = got.map(({ body }) => body.toString()).filter((body) => body.includes('U5af4980629'));
    expect(JSON.parse(line!)).toEqual({
      to: 'U5af4980629',
      messages: [{ type: 'text', text: expect.stringMatching(/^[^\n]+\nคุณมีข้อความใหม่\nhttp[^?]*\/\?mc=messageV2$/) }],
    });
  });
});

describe('offers', () => {
  const hours = (from: string, until: string) =>
    t.app.modules.merchants.service.changeSetting(systemContext('test'), messagesSettings.quietHours, {
      merchantId: 'default',
      reason: 'test',
      value: { from, until },
    });
  const clock = (at: Date) =>
    new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Bangkok', timeStyle: 'short', hourCycle: 'h23' }).format(at);

  it('come only to who asked for them, not in quiet hours, and not after a break began meanwhile', async () => {
    const [never, later, stopped] = [await reachable(), await reachable(), await reachable()];
    for (const member of [later, stopped]) {
      await member.call('setMarketing', { body: { given: true } });
      await choose(member, 'offers', 'sms');
    }
    expect((await never.call('inboxChoices')).value.mayGetOffers).toBe(false);
    expect((await later.call('inboxChoices')).value.mayGetOffers).toBe(true);
    const now = new Date();
    await hours(clock(new Date(now.getTime() - 3_600_000)), clock(new Date(now.getTime() + 3_600_000)));
    expect(await tell(never, 'bonus')).toEqual({ isNew: false });
    for (const member of [later, stopped]) expect(await tell(member, 'bonus')).toEqual({ isNew: true });
    for (const member of [later, stopped]) expect(await waysOf(member)).toEqual([]);
    await choose(later, 'payments', 'sms');
    await tell(later, 'paid');
    expect(await waysOf(later)).toEqual(['sms']);
    await t.app.modules.protection.service.exclude(t.app.platform.db, stopped.memberId, { kind: 'break', days: 1 });
    await t.advance(2 * 3600);
    expect(await waysOf(later)).toEqual(['sms', 'sms']);
    // The e-mail about the break itself, and no offer.
    expect(await waysOf(stopped)).toEqual(['email']);
  });
});
