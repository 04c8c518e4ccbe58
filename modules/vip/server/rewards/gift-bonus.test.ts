// Gifts and level bonuses paid as bonus money.
import { type TestMember } from '@sanam/server/test/clients.ts';
import { killsAtCommit } from '@sanam/server/test/kill.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ladderWith } from '../vip.test-data.ts';
import { type Calendar, openCalendar } from './calendar.test-data.ts';

const terms = { multiplePercent: 300, betMax: '100.00', cashOutMax: null, days: 14 };
let site: Calendar;
beforeAll(async () => {
  site = await openCalendar(ladderWith({ 1: { birthdayGift: '50.00' } }, { giftsAs: terms }));
});
afterAll(() => site.close());

const as = (member: TestMember) => site.again(member);
const bonuses = async (member: TestMember) =>
  (await (await as(member)).call('listBonuses', { query: { language: 'EN' } })).value.list;

/** Sets the birthday to tomorrow and moves there. Returns the first day of that year. */
async function birthday(member: TestMember): Promise<string> {
  const { t } = site;
  await t.owner.query(
    `update members set birth_date = ('1990-' || to_char(platform_now() at time zone 'Asia/Bangkok' + interval '1 day', 'MM-DD'))::date
     where member_id = $1 and to_char(platform_now() at time zone 'Asia/Bangkok' + interval '1 day', 'MM-DD') <> '02-29'`,
    [member.memberId],
  );
  await site.later();
  const { rows } = await t.owner.query<{ v: string }>(
    `select date_trunc('year', platform_now() at time zone 'Asia/Bangkok')::date::text as v`,
  );
  return rows[0]!.v;
}
const claim = async (member: TestMember, period: string) =>
  (await as(member)).call('claimVipGift', { body: { kind: 'birthday', period } });
const postings = async (member: TestMember) =>
  (
    await site.t.owner.query(
      `select source_type, count(*)::int as n from ledger_transactions
       where source_type in ('vipCrossing', 'vipGift') and source_id like $1 or source_type = 'bonusGrant' and member_id = $2 group by 1`,
      [`${member.memberId}:%`, member.memberId],
    )
  ).rows;

it('are bonuses under the terms of the ladder: the level at once, the gift when it is claimed, each once', async () => {
  const member = await site.ranked();
  expect(await site.cash(member)).toBe('0.00');
  expect(await bonuses(member)).toMatchObject([
    {
      state: 'active',
      amount: '18.00',
      required: '54.00',
      title: 'Bonus of the level Bronze',
      terms: { betMax: '100.00' },
    },
  ]);
  const told = await site.titles(member);
  expect(told).toContain('Your bonus is here');
  expect(told.filter((title) => title === 'Your level bonus was paid')).toEqual([]);
  const period = await birthday(member);
  expect((await site.rewards(member)).list).toMatchObject([
    { kind: 'birthday', amount: '50.00', state: 'claimable', isBonus: false, terms },
  ]);
  expect((await claim(member, period)).value).toEqual({
    state: 'claimed',
    amount: '50.00',
    currency: 'THB',
    isBonus: true,
  });
  expect((await claim(member, period)).code).toBe('vip.alreadyClaimed');
  expect((await site.rewards(member)).list).toMatchObject([{ state: 'paid', isBonus: true, terms: null }]);
  expect((await bonuses(member)).map(({ title, state }) => `${title} ${state}`).toSorted()).toEqual([
    `Birthday gift of ${period.slice(0, 4)} queued`,
    'Bonus of the level Bronze active',
  ]);
  expect(await postings(member)).toEqual([{ source_type: 'bonusGrant', n: 1 }]);
});

it('are not given where the connection dies at the commit of the claim, and once by the next tries of one key', async () => {
  const member = await site.ranked();
  const period = await birthday(member);
  const killAtCommit = await killsAtCommit(site.t, 'vip_rewards');
  const press = async () =>
    (await as(member)).call(
      'claimVipGift',
      { body: { kind: 'birthday', period } },
      { idempotencyKey: `the-gift-of-${period}` },
    );
  await killAtCommit(press, async () => {
    expect((await site.rewards(member)).list).toMatchObject([{ state: 'claimable' }]);
    expect(await bonuses(member)).toHaveLength(1);
  });
  expect((await Promise.all([press(), press()])).map(({ value }) => value.state)).toEqual(['claimed', 'claimed']);
  expect((await claim(member, period)).code).toBe('vip.alreadyClaimed');
  expect((await bonuses(member)).map(({ amount, state }) => [amount, state])).toEqual([
    ['50.00', 'queued'],
    ['18.00', 'active'],
  ]);
});

it('wait where the rules of the merchant forbid such bonus money, and are nothing for who is excluded', async () => {
  const { t } = site;
  const [member, excluded] = [await site.ranked(), await site.ranked()];
  const period = await birthday(member);
  await birthday(excluded);
  const rule = {
    country: null,
    bonusMoney: true,
    deposits: true,
    welcome: true,
    cashback: true,
    cashLock: true,
    multipleMax: 200,
    bonusMax: null,
    afterStopDays: 0,
    wording: null,
  };
  await t.owner.query(
    `insert into promotions_policies (merchant_id, version, rules, made_by) select merchant_id, 1, $1, 'test' from merchants`,
    [JSON.stringify([rule])],
  );
  expect((await claim(member, period)).code).toBe('protection.blocked');
  const late = await site.ranked();
  const crossings = async () =>
    (
      await t.owner.query<{ state: string; is_bonus: boolean }>(
        'select state, is_bonus from vip_crossings where member_id = $1',
        [late.memberId],
      )
    ).rows;
  expect(await crossings()).toEqual([{ state: 'owed', is_bonus: false }]);
  await t.owner.query('delete from promotions_policies');
  expect((await claim(member, period)).value).toMatchObject({ isBonus: true });
  await t.drain(['vip.pay']);
  expect(await crossings()).toEqual([{ state: 'paid', is_bonus: true }]);
  await t.app.modules.protection.service.exclude(t.app.platform.db, excluded.memberId, { kind: 'exclusion' });
  await site.settle();
  const { rows } = await t.owner.query<{ state: string }>(
    `select state from vip_rewards where member_id = $1 and kind = 'birthday'`,
    [excluded.memberId],
  );
  expect(rows.every(({ state }) => state === 'void')).toBe(true);
});
