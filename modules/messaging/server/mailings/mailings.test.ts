// Mailings: audience, sender, time, exactly once per member, and how they are stopped.
import type { CallInput, Calls } from '@sanam/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemContext } from '@sanam/server/platform/context.ts';
import { anotherNode, buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import {
  openTrial,
  registerMember,
  staffSession,
  type TestMember,
  type TestStaff,
} from '@sanam/server/test/clients.ts';
import { openOutbox } from '@sanam/server/test/outbox.ts';
import { messagesSettings } from '../settings.ts';
import { SEND_JOB } from './sending.ts';

type Mailing = CallInput<Calls['opsSendMailing']>['body'];

let t: TestApp;
let writer: TestStaff;
let checker: TestStaff;

beforeAll(async () => {
  t = await buildTestApp();
  await openOutbox(t);
  await setting(messagesSettings.mailingAloneDayMax, 1_000_000);
  writer = await staffSession(t, ['support']);
  checker = await staffSession(t, ['owner']);
});
afterAll(() => t.close());

const words = {
  TH: { title: 'ปิดปรับปรุง', text: 'คืนนี้ {ระบบ} ปิด' },
  EN: { title: 'Maintenance', text: 'Closed tonight.\n{x} stays {x}.' },
};
const to = (...members: TestMember[]): Mailing['audience'] => ({
  kind: 'members',
  usernames: members.map(({ username }) => username),
});
const all = { types: [], states: [], language: null, registeredFrom: null, registeredTo: null, seen: null };
const mailing = (audience: Mailing['audience'], more: Partial<Mailing> = {}): Mailing => ({
  topic: 'service',
  words,
  link: null,
  channels: [],
  audience,
  sendAt: null,
  reason: 'maintenance tonight',
  ...more,
});
const send = (one: Mailing, by = writer) => by.call('opsSendMailing', { body: one });
/** Returns the refused fields. */
const fieldsOf = async (one: Mailing) => {
  const { body } = await send(one);
  return body.success ? [] : body.value?.fields;
};
const get = async (id: string) => (await writer.call('opsGetMailing', { params: { id } })).value;
const sent = async (one: Mailing): Promise<string> => {
  const { value, code } = await send(one);
  expect(code).toBeUndefined();
  await t.drain();
  return value.id;
};
const inboxOf = async (member: TestMember) =>
  (await member.call('listInbox', { query: {} })).value.list.filter(({ topic }) => topic !== 'security');
const setting = <Value>(which: Parameters<typeof t.app.modules.merchants.service.changeSetting>[1], value: Value) =>
  t.app.modules.merchants.service.changeSetting(systemContext('test'), which, {
    merchantId: 'default',
    reason: 'test',
    value,
  });

/** Creates so many members who never logged in, with distinct names. */
async function crowd(name: string, count: number): Promise<string[]> {
  await t.owner.query(
    `insert into members (member_id, merchant_id, username, account_type, currency, nickname, register_info)
     select 'mbr_' || $1 || lpad(n::text, 20, '0'), 'default', $1 || n, 'player', 'THB', $1 || n, '{}'
     from generate_series(1, $2::int) n`,
    [name, count],
  );
  return Array.from({ length: count }, (_, at) => `${name}${at + 1}`);
}

describe('a message to one member', () => {
  it('arrives in the language of its reader, as it was typed, and says when it was read', async () => {
    const member = await registerMember(t);
    const id = await sent(mailing(to(member), { link: '/promotions' }));
    const shownIn = async (language: string) => {
      const answer = await member.call('listInbox', { query: {} }, { headers: { 'accept-language': language } });
      return answer.value.list[0]!;
    };
    const notice = await shownIn('th');
    expect(notice).toMatchObject({ topic: 'service', link: '/promotions', isRead: false, ...words.TH });
    expect(await shownIn('en')).toMatchObject(words.EN);
    expect(await get(id)).toMatchObject({ state: 'sent', size: 1, told: 1, skipped: 0, read: 0, approval: null });
    await member.call('readInbox', { body: { ids: [notice.id] } });
    expect(await get(id)).toMatchObject({ told: 1, read: 1 });
    const audit = await t.owner.query(`select actor, reason from platform_audit where subject_id = $1`, [id]);
    expect(audit.rows).toEqual([{ actor: writer.staffId, reason: 'maintenance tonight' }]);
  });

  it('names who does not exist, and is for somebody', async () => {
    const member = await registerMember(t);
    const names = { kind: 'members' as const, usernames: [member.username.toUpperCase(), 'nobody-there'] };
    const counted = await writer.call('opsCountAudience', { body: { audience: names } });
    expect(counted.value).toMatchObject({ members: 1, unknown: ['nobody-there'], aloneMax: 100 });
    expect(await fieldsOf(mailing(names))).toEqual([{ field: 'audience.usernames', problem: 'noMember' }]);
    const never = { kind: 'segment' as const, ...all, registeredTo: '2001-01-01' };
    expect(await fieldsOf(mailing(never))).toEqual([{ field: 'audience', problem: 'nobody' }]);
    const past = mailing(to(member), { sendAt: '2020-01-01T00:00:00Z' });
    expect(await fieldsOf(past)).toEqual([{ field: 'sendAt', problem: 'past' }]);
  });

  it('goes out at its time, once for a repeated press', async () => {
    const member = await registerMember(t);
    const sendAt = new Date(Date.now() + 600_000).toISOString();
    const body = mailing(to(member), { sendAt });
    const key = { idempotencyKey: crypto.randomUUID() };
    const first = await writer.call('opsSendMailing', { body }, key);
    expect((await writer.call('opsSendMailing', { body }, key)).value).toEqual(first.value);
    await t.drain();
    expect(await inboxOf(member)).toEqual([]);
    expect(await get(first.value.id)).toMatchObject({ state: 'planned', told: 0 });
    await t.advance(660);
    await t.drain();
    expect(await inboxOf(member)).toHaveLength(1);
  });
});

describe('a message to many members', () => {
  it('waits for a second person, and goes to nobody when refused', async () => {
    const usernames = await crowd('two', 101);
    const list = { kind: 'members' as const, usernames };
    const { value } = await send(mailing(list));
    expect(value.state).toBe('proposed');
    await t.drain();
    expect(await get(value.id)).toMatchObject({ state: 'waiting', told: 0, approval: { isMine: true } });
    expect(
      (await writer.call('opsStopMailing', { params: { id: value.id }, body: { reason: 'no' + ' more' } })).code,
    ).toBe('operator.approvalPending');
    const approval = { params: { id: value.approvalId! } };
    const decide = (decision: 'confirm' | 'refuse') =>
      checker.call('opsDecideApproval', { ...approval, body: { decision, reason: 'not like this' } });
    expect((await decide('refuse')).code).toBeUndefined();
    await t.drain();
    expect(await get(value.id)).toMatchObject({ state: 'refused', told: 0 });
    const again = (await send(mailing(list))).value;
    approval.params.id = again.approvalId!;
    expect((await decide('confirm')).code).toBeUndefined();
    await t.drain();
    expect(await get(again.id)).toMatchObject({ state: 'sent', told: 101 });
  });

  it('tells nobody twice on two nodes, and goes on behind the last set when a run breaks off', async () => {
    const usernames = await crowd('set', 450);
    const { value } = await send(mailing({ kind: 'members', usernames }), checker);
    const refuser = await staffSession(t, ['owner']);
    await t.owner.query(
      `create function fail_set() returns trigger language plpgsql as $$ begin raise 'broken off'; end $$;
       create trigger fail_set before insert on messaging_inbox for each row
         when (new.member_id = 'mbr_set' || lpad('300', 20, '0')) execute function fail_set()`,
    );
    const confirmed = { params: { id: value.approvalId! }, body: { decision: 'confirm' as const } };
    expect((await refuser.call('opsDecideApproval', confirmed)).code).toBeUndefined();
    await t.drain();
    expect(await get(value.id)).toMatchObject({ state: 'sending', told: 200 });
    await t.owner.query('drop trigger fail_set on messaging_inbox');
    const other = await anotherNode(t);
    for (let copies = 0; copies < 3; copies++)
      await t.app.platform.jobs.enqueue(t.app.platform.db, SEND_JOB, { mailingId: value.id });
    await t.advance(60);
    await Promise.all([t.drain(), other.app.platform.jobs.drain()]);
    await other.close();
    expect(await get(value.id)).toMatchObject({ state: 'sent', told: 450, skipped: 0 });
    const rows = await t.owner.query(
      'select count(*)::int as all, count(distinct member_id)::int as members from messaging_inbox where mailing_id = $1',
      [value.id],
    );
    expect(rows.rows).toEqual([{ all: 450, members: 450 }]);
  });

  it('finds a segment when it is sent, never trial guests and closed accounts; one that grew too large stops', async () => {
    const [player, closed] = [await registerMember(t), await registerMember(t)];
    await t.owner.query(
      `update members set state = 'closed', closed_at = platform_now(), closed_by = 'player' where member_id = $1`,
      [closed.memberId],
    );
    await openTrial(t);
    const segment = {
      kind: 'segment' as const,
      ...all,
      types: ['player' as const],
      seen: { isWithin: true, days: 30 },
    };
    const counted = (await writer.call('opsCountAudience', { body: { audience: segment } })).value.members;
    const live = await t.owner.query<{ count: number }>(
      `select count(*)::int as count from members where account_type = 'player' and state <> 'closed' and last_login_at is not null`,
    );
    expect(counted).toBe(live.rows[0]!.count);
    await setting(messagesSettings.mailingAloneMax, counted);
    const sendAt = new Date(Date.now() + 1_200_000).toISOString();
    const grown = (await send(mailing(segment, { sendAt }))).value;
    await sent(mailing(segment));
    expect(await inboxOf(player)).toHaveLength(1);
    const late = await registerMember(t);
    await t.advance(800);
    await t.drain();
    expect(await get(grown.id)).toMatchObject({ state: 'stopped', stoppedFor: 'grown', told: 0 });
    expect(await inboxOf(late)).toEqual([]);
    await setting(messagesSettings.mailingAloneMax, 100);
  });
});

it('goes only to who also meets a kept audience, as that version of it says', async () => {
  const [chosen, other] = [await registerMember(t), await registerMember(t)];
  await t.owner.query(`update members set created_at = created_at - interval '400 days' where member_id = $1`, [
    chosen.memberId,
  ]);
  const body = {
    name: 'For a year',
    conditions: [{ code: 'registeredDays' as const, args: { min: 365, max: null } }],
    reason: 'for the test',
  };
  const keeper = await staffSession(t, ['promotionManager']);
  const { id } = (await keeper.call('opsAddSegment', { query: {}, body })).value;
  const kept = { id, version: 1, name: body.name };
  const change = { ...body, conditions: [{ code: 'registeredDays' as const, args: { min: null, max: 30 } }] };
  await keeper.call('opsChangeSegment', { params: { id }, body: { ...change, isOn: true, version: 1 } });
  const audience = { kind: 'segment' as const, ...all, kept };
  expect((await writer.call('opsCountAudience', { body: { audience } })).value.members).toBe(1);
  await sent(mailing(audience));
  expect([await inboxOf(chosen), await inboxOf(other)].map(({ length }) => length)).toEqual([1, 0]);
  const unknown = { ...audience, kept: { ...kept, version: 9 } };
  expect((await writer.call('opsCountAudience', { body: { audience: unknown } })).value.members).toBe(0);
});

describe('what one person writes on a day', () => {
  const left = async (by: TestStaff): Promise<number> => {
    const audience = { kind: 'segment' as const, ...all };
    return (await by.call('opsCountAudience', { body: { audience } })).value.leftToday;
  };
  const list = async (name: string, count: number) => ({
    kind: 'members' as const,
    usernames: await crowd(name, count),
  });

  it('is summed over all messages: above the bound a second person confirms, and what they confirm does not count', async () => {
    await setting(messagesSettings.mailingAloneDayMax, 150);
    const busy = await staffSession(t, ['support']);
    expect((await send(mailing(await list('dayone', 90)), busy)).value.state).toBe('done');
    expect(await left(busy)).toBe(60);
    const sendAt = new Date(Date.now() + 86_400_000).toISOString();
    const later = (await send(mailing(await list('daytwo', 60), { sendAt }), busy)).value;
    expect([later.state, await left(busy)]).toEqual(['done', 0]);
    const more = (await send(mailing(await list('daytri', 1)), busy)).value;
    expect(more.state).toBe('proposed');
    const confirmed = { params: { id: more.approvalId! }, body: { decision: 'confirm' as const } };
    const second = await staffSession(t, ['owner']);
    expect((await second.call('opsDecideApproval', confirmed)).code).toBeUndefined();
    await t.drain();
    expect(await get(more.id)).toMatchObject({ state: 'sent', told: 1 });
    expect(await left(second)).toBeGreaterThan(0);
    await busy.call('opsStopMailing', { params: { id: later.id }, body: { reason: 'not needed' } });
    expect(await left(busy)).toBe(60);
    await t.advance(86_400);
    const tomorrow = await staffSession(t, ['support']);
    await t.owner.query('update messaging_mailings set created_by = $2 where created_by = $1', [
      busy.staffId,
      tomorrow.staffId,
    ]);
    expect(await left(tomorrow)).toBe(150);
    // Staff sessions end with the day.
    writer = await staffSession(t, ['support']);
    checker = await staffSession(t, ['owner']);
  });

  it('is not passed by messages that are sent at the same moment', async () => {
    await setting(messagesSettings.mailingAloneDayMax, 150);
    const quick = await staffSession(t, ['support']);
    const lists = await Promise.all(['racea', 'raceb', 'racec', 'raced'].map((name) => list(name, 70)));
    const answers = await Promise.all(lists.map((audience) => send(mailing(audience), quick)));
    expect(answers.map(({ value }) => value.state).toSorted()).toEqual(['done', 'done', 'proposed', 'proposed']);
    expect(await left(quick)).toBe(10);
    await setting(messagesSettings.mailingAloneDayMax, 1_000_000);
  });
});

describe('offers and news', () => {
  const clock = (at: Date) =>
    new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Bangkok', timeStyle: 'short', hourCycle: 'h23' }).format(at);
  beforeEach(() => setting(messagesSettings.quietHours, { from: '03:00', until: '03:00' }));

  it('go to who wants and may have them; service goes to everybody', async () => {
    const [agreed, silent, resting, noNews] = await Promise.all([1, 2, 3, 4].map(() => registerMember(t)));
    for (const member of [agreed!, resting!]) await member.call('setMarketing', { body: { given: true } });
    await t.app.modules.protection.service.exclude(t.app.platform.db, resting!.memberId, { kind: 'break', days: 1 });
    await noNews!.call('changeInboxChoice', { body: { topic: 'news', channel: 'inbox', isOn: false } });
    const everybody = to(agreed!, silent!, resting!, noNews!);
    const offer = await sent(mailing(everybody, { topic: 'offers' }));
    expect(await get(offer)).toMatchObject({ told: 1, skipped: 3 });
    const news = await sent(mailing(everybody, { topic: 'news' }));
    expect(await get(news)).toMatchObject({ told: 2, skipped: 2 });
    expect((await inboxOf(agreed!)).map(({ topic }) => topic)).toEqual(['news', 'offers']);
    expect((await inboxOf(silent!)).map(({ topic }) => topic)).toEqual(['news']);
    expect(await get(await sent(mailing(everybody)))).toMatchObject({ told: 4, skipped: 0 });
  });

  it('wait until it is no longer quiet; service does not', async () => {
    const member = await registerMember(t);
    await member.call('setMarketing', { body: { given: true } });
    const now = (await t.owner.query<{ now: Date }>('select platform_now() as now')).rows[0]!.now;
    const around = (minutes: number) => clock(new Date(now.getTime() + minutes * 60_000));
    await setting(messagesSettings.quietHours, { from: around(-60), until: around(5) });
    const offer = await sent(mailing(to(member), { topic: 'offers' }));
    await sent(mailing(to(member)));
    expect((await inboxOf(member)).map(({ topic }) => topic)).toEqual(['service']);
    expect(await get(offer)).toMatchObject({ state: 'planned', told: 0 });
    await t.advance(360);
    await t.drain();
    expect((await inboxOf(member)).map(({ topic }) => topic)).toEqual(['offers', 'service']);
  });
});

describe('its copies', () => {
  const copies = (id: string) =>
    t.owner.query<{ channel: string; state: string }>(
      'select channel, state from messaging_outgoing where mailing_id = $1 order by channel',
      [id],
    );
  async function reachable(): Promise<TestMember> {
    const member = await registerMember(t);
    await t.owner.query(
      `update members set email = $2, email_verified_at = platform_now(), mobile = $3, mobile_verified_at = platform_now()
       where member_id = $1`,
      [member.memberId, `${member.username}@mail.example`, `+6681${String(Date.now()).slice(-7)}`],
    );
    await member.call('changeInboxChoice', { body: { topic: 'service', channel: 'sms', isOn: true } });
    return member;
  }
  /** Processes the mailing until its copies wait in the outbox. */
  const queued = async (one: Mailing): Promise<string> => {
    const { id } = (await send(one)).value;
    await t.drain();
    return id;
  };

  it('go by what staff allow of what the member chose, and are counted', async () => {
    const member = await reachable();
    expect((await copies(await queued(mailing(to(member))))).rows).toEqual([]);
    const mailed = await queued(mailing(to(member), { channels: ['email', 'push'] }));
    expect((await copies(mailed)).rows.map(({ channel }) => channel)).toEqual(['email']);
    const both = await queued(mailing(to(member), { channels: ['email', 'sms'] }));
    expect((await copies(both)).rows.map(({ channel }) => channel)).toEqual(['email', 'sms']);
    const { copies: shown } = await get(both);
    expect(shown.map((one) => one.queued + one.sent + one.failed)).toEqual([1, 1]);
  });

  it('are held back when somebody stops it; messages in inboxes stay', async () => {
    const member = await reachable();
    const id = await queued(mailing(to(member), { channels: ['email'] }));
    const stop = () => writer.call('opsStopMailing', { params: { id }, body: { reason: 'wrong text' } });
    expect((await stop()).code).toBeUndefined();
    expect((await copies(id)).rows).toEqual([{ channel: 'email', state: 'failed' }]);
    expect(await inboxOf(member)).toHaveLength(1);
    expect(await get(id)).toMatchObject({ state: 'stopped', stoppedFor: 'staff' });
    expect((await stop()).code).toBe('operator.staleVersion');
  });

  it('leave half of the SMS budget to codes', async () => {
    const member = await reachable();
    await setting(messagesSettings.smsDailyCap, '1.00');
    await t.owner.query('delete from messaging_spending');
    const one = mailing(to(member), { channels: ['sms'] });
    expect((await copies(await queued(one))).rows).toHaveLength(1);
    const refused = await queued(one);
    expect((await copies(refused)).rows).toEqual([{ channel: 'sms', state: 'failed' }]);
    expect((await get(refused)).copies).toEqual([{ channel: 'sms', queued: 0, sent: 0, delivered: 0, failed: 1 }]);
    const reader = await staffSession(t, ['owner']);
    const shown = (await reader.call('opsListMessages', { query: { state: 'failed' } })).value.list[0];
    expect(shown).toMatchObject({ channel: 'sms', state: 'failed', reason: 'budget', country: 'TH', cost: '0.00' });
    const spent = await t.owner.query('select spent_minor::int as spent from messaging_spending');
    expect(spent.rows).toEqual([{ spent: 50 }]);
    await setting(messagesSettings.smsDailyCap, '3000.00');
  });
});

it('is written by those who may, and read within its brand', async () => {
  const member = await registerMember(t);
  const id = await sent(mailing(to(member)));
  const auditor = await staffSession(t, ['auditor'], 'default');
  expect((await send(mailing(to(member)), auditor)).code).toBe('operator.forbidden');
  expect((await auditor.call('opsGetMailing', { params: { id } })).code).toBeUndefined();
  const { list, totalCount } = (await auditor.call('opsListMailings', { query: { topic: 'service' } })).value;
  expect(list[0]).toMatchObject({ id, told: 1 });
  expect(totalCount).toBeGreaterThan(1);
  await t.owner.query(`update messaging_mailings set merchant_id = 'other' where mailing_id = $1`, [id]);
  expect((await auditor.call('opsGetMailing', { params: { id } })).code).toBe('common.notFound');
});
