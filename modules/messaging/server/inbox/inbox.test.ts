// The inbox: one message per source, in the reader's language, page by page, counted on every node.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { anotherNode, buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { callerOf, registerMember, type TestMember } from '@sanam/server/test/clients.ts';
import { listen } from '@sanam/server/test/live.ts';
import { inTransaction } from '@sanam/server/platform/db.ts';
import type { Notify } from './service.ts';
import type { Templates } from './templates.ts';

const templates = {
  paid: {
    topic: 'payments',
    values: { amount: 'money', at: 'moment' },
    title: { TH: 'ฝาก {amount}', EN: 'Deposit of {amount}' },
    text: { TH: 'เข้าเมื่อ {at}', EN: 'It came at {at}' },
  },
  changed: {
    topic: 'security',
    values: { what: { password: { TH: 'รหัสผ่าน', EN: 'password' } }, device: 'text' },
    title: { TH: 'เปลี่ยน{what}', EN: 'Your {what} changed' },
    text: { TH: 'จาก {device}', EN: 'From {device}' },
  },
  bonus: {
    topic: 'offers',
    values: {},
    title: { TH: 'โบนัส', EN: 'Bonus' },
    text: { TH: 'สำหรับคุณ', EN: 'For you' },
  },
} as const satisfies Templates;

let t: TestApp;
let notify: Notify<typeof templates>;
beforeAll(async () => {
  t = await buildTestApp();
  notify = t.app.modules.messaging.inbox.declare('test', templates);
});
afterAll(() => t.close());

const tell = (...[notice]: [Parameters<typeof notify>[1]]) =>
  inTransaction(t.app.platform.db, (trx) => notify(trx, notice));
const paid = (memberId: string, source: string = randomUUID()) =>
  tell({
    memberId,
    template: 'paid',
    values: { amount: '1234567.50', at: '2026-11-23T07:05:00.000Z' },
    source,
    link: '/?mc=transactionHistory',
  });
const inboxOf = async (member: TestMember, query: object = {}, language = 'en') =>
  (await member.call('listInbox', { query }, { headers: { 'accept-language': language } })).value;
const unreadOf = async (member: TestMember) => (await member.call('unreadCount')).value.unreadCount;

describe('a message', () => {
  it('is written once for each source, also by two who write at the same moment', async () => {
    const member = await registerMember(t);
    const done = await Promise.all(
      ['deposit:1', 'deposit:1', 'deposit:2'].map((source) => paid(member.memberId, source)),
    );
    expect(done.filter(({ isNew }) => isNew)).toHaveLength(2);
    expect(await paid(member.memberId, 'deposit:2')).toEqual({ isNew: false });
    expect((await inboxOf(member)).list).toHaveLength(2);
  });

  it('goes with its cause: rolled back, it never was', async () => {
    const member = await registerMember(t);
    const failed = inTransaction(t.app.platform.db, async (trx) => {
      const values = { what: 'password', device: 'Chrome' } as const;
      await notify(trx, { memberId: member.memberId, template: 'changed', values, source: 'x' });
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    expect((await inboxOf(member)).list).toEqual([]);
  });

  it('is said in the language of its reader, values as that language writes them', async () => {
    const member = await registerMember(t);
    await paid(member.memberId);
    const values = { what: 'password', device: '<b>{amount}</b>' } as const;
    await tell({ memberId: member.memberId, template: 'changed', values, source: 'y' });
    const said = async (language: string) =>
      (await inboxOf(member, {}, language)).list.map(({ title, text }) => [title, text]);
    expect(await said('en')).toEqual([
      ['Your password changed', 'From <b>{amount}</b>'],
      ['Deposit of ฿1,234,567.50', 'It came at Nov 23, 2026, 14:05'],
    ]);
    expect(await said('th')).toEqual([
      ['เปลี่ยนรหัสผ่าน', 'จาก <b>{amount}</b>'],
      ['ฝาก ฿1,234,567.50', 'เข้าเมื่อ 23 พ.ย. 2026 14:05'],
    ]);
  });

  it('whose words this version does not have says so', async () => {
    const member = await registerMember(t);
    await paid(member.memberId);
    await t.owner.query(`update messaging_inbox set template = 'later.news' where member_id = $1`, [member.memberId]);
    expect((await inboxOf(member)).list[0]).toMatchObject({ title: 'A message for you' });
  });

  it('does not take words that name a value which nobody gives', () => {
    const wrong = { ...templates.paid, text: { TH: '{sum}', EN: '{sum}' } };
    expect(() => t.app.modules.messaging.inbox.declare('wrong', { wrong })).toThrow('declares its value sum');
    expect(() => t.app.modules.messaging.inbox.declare('test', templates)).toThrow('is declared once');
  });
});

describe('the list', () => {
  it('comes page by page, newest first, by what is unread and by topic; new messages move nothing', async () => {
    const member = await registerMember(t);
    for (let at = 0; at < 5; at++) await paid(member.memberId, `d${at}`);
    await tell({
      memberId: member.memberId,
      template: 'changed',
      values: { what: 'password', device: '' },
      source: 'c',
    });
    const first = await inboxOf(member, { limit: 4 });
    expect(first.list.map(({ topic }) => topic)).toEqual(['security', 'payments', 'payments', 'payments']);
    await paid(member.memberId, 'd5');
    const second = await inboxOf(member, { limit: 4, before: first.next });
    expect(second).toMatchObject({ list: [{ topic: 'payments' }, { topic: 'payments' }], next: null });
    const all = [...first.list, ...second.list].map(({ id }) => id);
    expect(new Set(all).size).toBe(6);
    await member.call('readInbox', { body: { ids: [all[0]!, all[1]!] } });
    expect((await inboxOf(member, { state: 'unread' })).list.map(({ isRead }) => isRead)).toEqual(Array(5).fill(false));
    expect((await inboxOf(member, { topic: 'security' })).list.map(({ id }) => id)).toEqual([all[0]]);
    expect((await inboxOf(member, { state: 'unread', topic: 'security' })).list).toEqual([]);
  });

  it('is its owner’s alone, and for nobody who is not logged in', async () => {
    const [owner, other] = [await registerMember(t), await registerMember(t)];
    await paid(owner.memberId);
    const { id } = (await inboxOf(owner)).list[0]!;
    expect((await other.call('readInbox', { body: { ids: [id] } })).value).toEqual({ unreadCount: 0 });
    expect((await other.call('deleteInbox', { body: { ids: [id] } })).value).toEqual({ unreadCount: 0 });
    expect((await inboxOf(owner)).list).toMatchObject([{ id, isRead: false }]);
    for (const name of ['listInbox', 'unreadCount'] as const)
      expect((await callerOf(t)(name)).code).toBe('identity.notLoggedIn');
    expect((await owner.call('deleteInbox', { body: { ids: ['0'.repeat(32)] } })).value).toEqual({ unreadCount: 1 });
    expect((await owner.call('deleteInbox', { body: { ids: ['1 or 1=1'] } })).code).toBe('request.invalid');
  });
});

describe('unread messages', () => {
  it('are counted by the relay CSP_unreadCount, without payload [MBR-018]', async () => {
    const member = await registerMember(t);
    for (let at = 0; at < 3; at++) await paid(member.memberId, `u${at}`);
    const answer = await fetch(`${t.url}/wps/relay/CSP_unreadCount`, {
      headers: { authorization: `Bearer ${member.token}`, cookie: member.cookie },
    });
    expect(await answer.json()).toMatchObject({ success: true, value: { unreadCount: 3 } });
  });

  it('become fewer by reading one, by reading all that was seen, and by deleting', async () => {
    const member = await registerMember(t);
    for (let at = 0; at < 4; at++) await paid(member.memberId, `r${at}`);
    const { list } = await inboxOf(member);
    const [newest, second, , oldest] = list.map(({ id }) => id);
    expect((await member.call('readInbox', { body: { ids: [second!] } })).value).toEqual({ unreadCount: 3 });
    expect((await member.call('deleteInbox', { body: { ids: [oldest!] } })).value).toEqual({ unreadCount: 2 });
    await paid(member.memberId, 'not seen yet');
    expect((await member.call('readInbox', { body: { upTo: newest! } })).value).toEqual({ unreadCount: 1 });
    expect((await inboxOf(member)).list.map(({ isRead }) => isRead)).toEqual([false, true, true, true]);
    await paid(member.memberId, 'r3');
    expect(await unreadOf(member)).toBe(1);
  });

  it('are told to every open page of the member, whatever node it is on', async () => {
    const member = await registerMember(t);
    const node = await anotherNode(t);
    const page = await listen({ ...t, url: node.url }, 'member', member);
    await paid(member.memberId);
    await t.drain();
    await vi.waitFor(() => expect(page.topics()).toEqual([{ type: 'inbox' }]));
    const { id } = (await inboxOf(member)).list[0]!;
    await member.call('readInbox', { body: { ids: [id] } });
    await vi.waitFor(() => expect(page.topics()).toHaveLength(2));
    page.close();
    await node.close();
  });
});

it('keeps offers from a member who is excluded: none written, none counted, none shown; the rest stays readable [R75]', async () => {
  const member = await registerMember(t);
  const { db } = t.app.platform;
  const offer = (source: string) => tell({ memberId: member.memberId, template: 'bonus', values: {}, source });
  expect(await offer('not asked for')).toEqual({ isNew: false });
  await member.call('setMarketing', { body: { given: true } });
  expect(await offer('before')).toEqual({ isNew: true });
  await paid(member.memberId);
  expect(await unreadOf(member)).toBe(2);
  await t.app.modules.protection.service.exclude(db, member.memberId, { kind: 'break', days: 1 });
  expect(await offer('after')).toEqual({ isNew: false });
  const inbox = t.app.modules.messaging.inbox;
  expect(await inbox.unreadCount(member.memberId)).toBe(1);
  const viewer = { memberId: member.memberId, merchantId: 'default', language: 'EN' } as const;
  expect((await inbox.list(viewer, { state: 'all', limit: 9 })).list.map(({ topic }) => topic)).toEqual(['payments']);
});

it('forgets messages after 400 days, all of them at once however many there are', async () => {
  const member = await registerMember(t);
  await paid(member.memberId, 'old:0');
  await t.owner.query(
    `insert into messaging_inbox (member_id, topic, template, args, source)
     select 'mbr_' || n % 7, 'payments', 'payments.depositCredited', '{}', 'old:' || n from generate_series(1, 5100) n`,
  );
  await t.owner.query(
    `update messaging_inbox set created_at = platform_now() - interval '401 days' where source like 'old:%'`,
  );
  await t.owner.query(
    `update messaging_inbox set created_at = platform_now() - interval '401 days' where member_id = $1`,
    [member.memberId],
  );
  await paid(member.memberId, 'new');
  await t.drain(['messages.forgetNotices']);
  expect((await inboxOf(member)).list).toHaveLength(1);
  const left = await t.owner.query(`select 1 from messaging_inbox where source like 'old:%'`);
  expect(left.rows).toEqual([]);
});
