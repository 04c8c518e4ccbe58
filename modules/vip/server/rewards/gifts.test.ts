// Gifts for birthdays, weeks and months: made once, claimed once, refused to excluded members.
import { randomUUID } from 'node:crypto';
import { registerMember, type TestMember } from '@sanam/server/test/clients.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GiftKind } from '../../contract/states.ts';
import { ladderWith } from '../vip.test-data.ts';
import { type Calendar, DAY_SECONDS, openCalendar } from './calendar.test-data.ts';

let site: Calendar;
beforeAll(async () => {
  const gives = { birthdayGift: '50.00', weeklyGift: '20.00', monthlyGift: '30.00' };
  site = await openCalendar(ladderWith({ 1: gives, 2: { ...gives, birthdayGift: '0.00' } }, { weeklyBets: '5000.00' }));
});
afterAll(() => site.close());

const gate = (who: TestMember, state: string) =>
  site.t.owner.query('update protection_gates set state = $2 where member_id = $1', [who.memberId, state]);

type Claim = { kind: GiftKind; period: string };
const claim = async (who: TestMember, body: Claim, idempotencyKey: string = randomUUID()) =>
  (await site.again(who)).call('claimVipGift', { body }, { idempotencyKey });
const code = async (who: TestMember, body: Claim) => ((await claim(who, body)).body as { code?: string }).code;
const gifts = async (who: TestMember, kind: GiftKind) => (await site.rewards(who, { kind })).list;
const bornOn = (who: TestMember, day: string) =>
  site.t.owner.query('update members set birth_date = $2::date where member_id = $1', [who.memberId, day]);
async function now(what: string): Promise<string> {
  const { rows } = await site.t.owner.query<{ v: string }>(
    `select (${what})::text as v from (select platform_now() at time zone 'Asia/Bangkok' as at) n`,
  );
  return rows[0]!.v;
}
/** Moves to noon of the next day for which the condition is true. */
async function until(condition: string): Promise<void> {
  const days = await now(
    `select min(i) from generate_series(1, 400) i cross join lateral (select at + make_interval(days => i) as at) n where ${condition}`,
  );
  await site.later(Number(days));
}

describe('the birthday', () => {
  it('brings the gift of the level once a calendar year, in the zone of the merchant', async () => {
    const { cash, later, ranked, rewards, titles } = site;
    await until(`to_char(at, 'MM-DD') = '03-10'`);
    const member = await ranked();
    await bornOn(member, `1990-${await now(`to_char(at + interval '1 day', 'MM-DD')`)}`);
    await later();
    const period = await now(`date_trunc('year', at)::date`);
    expect(await gifts(member, 'birthday')).toMatchObject([
      { period, amount: '50.00', state: 'claimable', labelName: 'Bronze' },
    ]);
    expect((await rewards(member)).claimable).toBe(1);
    expect(await titles(member)).toContain('Happy birthday');
    const key = randomUUID();
    const before = await cash(member);
    const [first, copy] = [
      await claim(member, { kind: 'birthday', period }, key),
      await claim(member, { kind: 'birthday', period }, key),
    ];
    expect(first.value).toEqual({ state: 'claimed', amount: '50.00', currency: 'THB', isBonus: false });
    expect(copy.value).toEqual(first.value);
    expect(await code(member, { kind: 'birthday', period })).toBe('vip.alreadyClaimed');
    expect([before, await cash(member)]).toEqual(['18.00', '68.00']);
    expect((await (await site.again(member)).call('turnover', { query: {} })).value.list).toMatchObject([
      { source: 'reward', base: '50.00' },
    ]);
    // A changed date of birth gives no second gift in the same year.
    await bornOn(member, `1990-${await now(`to_char(at + interval '1 day', 'MM-DD')`)}`);
    await later();
    expect(await gifts(member, 'birthday')).toHaveLength(1);
  });

  it('of 29 February is on the 28th in other years', async () => {
    const member = await site.ranked();
    await bornOn(member, '1992-02-29');
    const born = async (day: string) =>
      (await site.t.owner.query(`select v from vip_born_on('default', $1::date, '', 100) v`, [day])).rows.map(
        ({ v }) => v,
      );
    expect(await born('2027-02-28')).toContain(member.memberId);
    expect(await born('2027-03-01')).not.toContain(member.memberId);
    expect(await born('2028-02-28')).not.toContain(member.memberId);
    expect(await born('2028-02-29')).toContain(member.memberId);
  });

  it('brings nothing without a level, where the level has no gift, and to who is excluded on the day', async () => {
    const { bet, later, ranked, t } = site;
    const [excluded, none, rich] = [await ranked(), await registerMember(t), await ranked()];
    await bet(rich, 'RNG', 5_000_000);
    await later();
    for (const one of [excluded, none, rich])
      await bornOn(one, `1990-${await now(`to_char(at + interval '1 day', 'MM-DD')`)}`);
    await gate(excluded, 'excluded');
    await later();
    await gate(excluded, 'open');
    await later();
    for (const one of [excluded, none, rich]) expect(await gifts(one, 'birthday')).toEqual([]);
  });
});

describe('the week', () => {
  it('brings its gift to who bet enough within it, until its time is over', async () => {
    const { bet, later, ranked, t } = site;
    const [busy, idle, late] = [await ranked(), await ranked(), await ranked()];
    await until(`extract(isodow from at) = 1`);
    const [monday, before] = [await now(`date_trunc('week', at)::date`), await gifts(busy, 'weekly')];
    await bet(busy, 'RNG', 300_000);
    await bet(idle, 'RNG', 499_999);
    await later(5);
    await bet(busy, 'LIVE', 200_000);
    await later(1);
    expect(await gifts(busy, 'weekly')).toEqual(before);
    await later(1);
    const [gift] = await gifts(busy, 'weekly');
    expect(gift).toMatchObject({ period: monday, amount: '20.00', state: 'claimable' });
    for (const one of [idle, late])
      expect((await gifts(one, 'weekly')).filter(({ period }) => period === monday)).toEqual([]);
    await t.advance(15 * DAY_SECONDS);
    // Log in halfway: after a longer absence the log-in requires more.
    await site.again(busy);
    await t.advance(15 * DAY_SECONDS);
    const wish = { kind: 'weekly', period: monday } as const;
    expect(await code(busy, wish)).toBe('vip.giftOver');
    await site.settle();
    expect((await gifts(busy, 'weekly')).find(({ period }) => period === monday)).toMatchObject({ state: 'expired' });
    expect(await code(busy, wish)).toBe('vip.giftOver');
  });
});

describe('the month', () => {
  it('brings its gift for one bet, to claim once from two windows', async () => {
    const { bet, cash, ranked } = site;
    await until(`extract(day from at) = 2`);
    const member = await ranked();
    const month = await now(`date_trunc('month', at)::date`);
    await bet(member, 'RNG', 100);
    await until(`extract(day from at) = 1`);
    const [gift] = await gifts(member, 'monthly');
    expect(gift).toMatchObject({ period: month, amount: '30.00', state: 'claimable' });
    const before = await cash(member);
    const wish = { kind: 'monthly', period: month } as const;
    const codes = await Promise.all([code(member, wish), code(member, wish)]);
    expect(codes.toSorted()).toEqual(['vip.alreadyClaimed', undefined]);
    expect(Number(await cash(member)) - Number(before)).toBe(30);
  });
});

describe('protection', () => {
  async function withGift() {
    const member = await site.ranked();
    await bornOn(member, `1990-${await now(`to_char(at + interval '1 day', 'MM-DD')`)}`);
    await site.later();
    return { member, period: await now(`date_trunc('year', at)::date`) };
  }

  const states = async (who: TestMember) =>
    (
      await site.t.owner.query<{ state: string }>(
        `select state from vip_rewards where member_id = $1 and kind = 'birthday'`,
        [who.memberId],
      )
    ).rows.map(({ state }) => state);

  it('voids what waits for who excludes themselves, and does not restore it', async () => {
    const { member } = await withGift();
    const { t } = site;
    const excluded = { kind: 'exclusion', term: '6m' } as const;
    await t.app.modules.protection.service.exclude(t.app.platform.db, member.memberId, excluded);
    await t.drain();
    await site.later(2);
    expect(await states(member)).toEqual(['void']);
  });

  it('refuses a claim whose gate closed before its commit', async () => {
    const { member, period } = await withGift();
    const session = await site.again(member);
    await gate(member, 'excluded');
    const { body } = await session.call('claimVipGift', { body: { kind: 'birthday', period } });
    expect(body).toMatchObject({ success: false });
    expect(await states(member)).toEqual(['claimable']);
    await gate(member, 'open');
  });

  it('knows no gift of somebody else', async () => {
    const { member, period } = await withGift();
    expect(await code(await registerMember(site.t), { kind: 'birthday', period })).toBe('common.notFound');
    expect(await code(member, { kind: 'weekly', period })).toBe('common.notFound');
  });
});
