// Rebates of closed days: made once, paid once, refused to excluded members.
import { anotherNode } from '@sanam/server/test/build-test-app.ts';
import { registerMember, staffSession, type TestMember } from '@sanam/server/test/clients.ts';
import { writeFact } from '@sanam/server/test/facts.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ladderWith, rebatesOf } from '../vip.test-data.ts';
import { type Calendar, DAY_SECONDS, openCalendar } from './calendar.test-data.ts';
import { closeMerchant } from './close.ts';

let site: Calendar;
beforeAll(async () => {
  site = await openCalendar(ladderWith({ 1: { rebates: rebatesOf('0.60', '0.50') } }));
});
afterAll(() => site.close());

const gate = (who: TestMember, state: string) =>
  site.t.owner.query('update protection_gates set state = $2 where member_id = $1', [who.memberId, state]);

describe('the rebate of a business day', () => {
  it('is what each product gives by the level at its beginning, once, in cash that is to be played', async () => {
    const { bet, cash, later, ranked, rewards, settle, t, titles, today } = site;
    const member = await ranked();
    expect(await cash(member)).toBe('18.00');
    await bet(member, 'RNG', 1_234_567);
    await bet(member, 'LIVE', 800_000);
    await bet(member, 'SPORTS', 100_000);
    await t.drain();
    const soFar = await today(member);
    expect(soFar).toMatchObject({
      amount: '114.07',
      lines: [
        { product: 'LIVE', bets: '8000.00', percent: '0.50', amount: '40.00' },
        { product: 'RNG', bets: '12345.67', percent: '0.60', amount: '74.07' },
      ],
    });
    await t.drain(['vip.clock']);
    expect((await rewards(member)).list).toEqual([]);
    await later();
    expect(await cash(member)).toBe('132.07');
    await settle();
    expect(await cash(member)).toBe('132.07');
    const { list, turnoverPercent } = await rewards(member);
    expect(turnoverPercent).toBe(100);
    expect(list).toMatchObject([
      { kind: 'rebate', period: soFar!.day, amount: '114.07', state: 'paid', labelName: 'Bronze', claimUntil: null },
    ]);
    const open = (await (await site.again(member)).call('turnover', { query: {} })).value.list;
    expect(open).toMatchObject([{ source: 'reward', base: '114.07', required: '114.07' }]);
    expect((await titles(member)).filter((title) => title === 'Your rebate was paid')).toHaveLength(1);
    const { rows } = await t.owner.query(
      `select count(*)::int as n from ledger_transactions where source_type = 'vipRebate' and source_id like $1`,
      [`${member.memberId}:%`],
    );
    expect(rows).toEqual([{ n: 1 }]);
  });

  it('has no part of bets of the day on which the first level was reached', async () => {
    const member = await registerMember(site.t);
    await site.bet(member, 'RNG', 5_000_000);
    await site.t.drain();
    expect(await site.today(member)).toBeNull();
    await site.later();
    expect((await site.rewards(member)).list).toEqual([]);
  });

  it('counts a bet that comes after the close of its day on the day on which it comes', async () => {
    const { later, ranked, rewards, t, today } = site;
    const member = await ranked();
    await later();
    const { rows } = await t.owner.query<{ at: Date }>(`select platform_now() - interval '1 day' as at`);
    await writeFact(t, { memberId: member.memberId, stake: 100_000, settledAt: rows[0]!.at });
    await t.drain();
    expect(await today(member)).toMatchObject({ amount: '6.00' });
    await later();
    expect((await rewards(member)).list.map(({ amount }) => amount)).toEqual(['6.00']);
  });

  it('takes the difference of a later correction from later days, never below zero', async () => {
    const { bet, cash, later, ranked, t, today } = site;
    const member = await ranked();
    const { rows } = await t.owner.query<{ now: Date }>(`select date_trunc('second', platform_now()) as now`);
    const round = { memberId: member.memberId, round: 987_654, placedAt: rows[0]!.now };
    const corrects = await writeFact(t, { ...round, stake: 1_000_000 });
    await later();
    expect(await cash(member)).toBe('78.00');
    await writeFact(t, { ...round, corrects, stake: -700_000 });
    await bet(member, 'RNG', 200_000);
    await t.drain();
    expect(await today(member)).toMatchObject({ amount: '0.00' });
    await later();
    expect(await cash(member)).toBe('78.00');
    await bet(member, 'RNG', 600_000);
    await later();
    // Rebate of 6,000.00 less the 5,000.00 still carried from the correction.
    expect(await cash(member)).toBe('84.00');
    await bet(member, 'RNG', 100_000);
    await later();
    expect(await cash(member)).toBe('90.00');
  });

  it('is settled and paid once by two nodes at a time', async () => {
    const { bet, cash, later, settle, t } = site;
    const members = [await registerMember(t), await registerMember(t)];
    for (const one of members) await bet(one, 'RNG', 1_000_000);
    await later();
    for (const one of members) await bet(one, 'RNG', 500_000);
    await t.drain();
    await t.advance(DAY_SECONDS);
    const second = await anotherNode(t);
    await Promise.all([t.drain(['vip.clock']), second.app.platform.jobs.drain(['vip.clock'])]);
    await second.close();
    await settle();
    for (const one of members) expect(await cash(one)).toBe('48.00');
  });

  it('is not given to play money and test players', async () => {
    const { later, ranked, rewards, t } = site;
    const member = await ranked();
    await t.owner.query(
      `insert into play_facts (lane, id, member_id, currency, is_test, product, vendor_id, game_code, round, stake_cash,
                               payout_cash, valid_bet, valid_rule, placed_at, settled_at)
       select lane, nextval('play_fact_ids'), member_id, kind.currency, kind.is_test, product, vendor_id, game_code,
              round + 7000000, 500000, 0, 500000, valid_rule, platform_now(), platform_now()
       from play_facts cross join (values ('FUN', false), ('THB', true)) kind (currency, is_test) where member_id = $1`,
      [member.memberId],
    );
    await later();
    expect((await rewards(member)).list).toEqual([]);
  });
});

describe('what is owed', () => {
  /** Returns a member with an owed, unpaid rebate of 60.00. */
  async function owed() {
    const { bet, ranked, t } = site;
    const member = await ranked();
    await bet(member, 'RNG', 1_000_000);
    await t.drain();
    await t.advance(DAY_SECONDS);
    const { db, events } = t.app.platform;
    const deps = { db, events, protection: t.app.modules.protection.service };
    await closeMerchant(deps, { merchantId: 'default', zone: 'Asia/Bangkok' });
    const [rebate] = (await site.rewards(member)).list;
    expect(rebate).toMatchObject({ amount: '60.00', state: 'owed' });
    return member;
  }

  it('is not paid to who is excluded before, is shown to nobody then, and is not restored', async () => {
    const { cash, rewards, settle, titles } = site;
    const member = await owed();
    await gate(member, 'excluded');
    await settle();
    await gate(member, 'open');
    await settle();
    expect(await rewards(member)).toMatchObject({ list: [], claimable: 0 });
    expect(await cash(member)).toBe('18.00');
    expect(await titles(member)).not.toContain('Your rebate was paid');
  });

  it('waits for who is blocked from bonuses', async () => {
    const { cash, settle, t } = site;
    const member = await owed();
    await gate(member, 'blocked');
    await settle();
    const { rows } = await t.owner.query('select state from vip_rewards where member_id = $1', [member.memberId]);
    expect(rows).toEqual([{ state: 'owed' }]);
    await gate(member, 'open');
    await settle();
    expect(await cash(member)).toBe('78.00');
  });

  it('is not made for who is excluded when the day is settled', async () => {
    const { bet, later, ranked, rewards, t } = site;
    const member = await ranked();
    await bet(member, 'RNG', 1_000_000);
    await t.drain();
    await gate(member, 'excluded');
    await later();
    await gate(member, 'open');
    await later();
    expect((await rewards(member)).list).toEqual([]);
    const { rows } = await t.owner.query('select state from vip_rewards where member_id = $1', [member.memberId]);
    expect(rows).toEqual([]);
  });

  it('is paid once where the payment is cut before its commit', async () => {
    const { cash, rewards, settle, t } = site;
    const member = await owed();
    const wallet = await t.owner.connect();
    await wallet.query('begin');
    await wallet.query(
      `select from ledger_balances b join ledger_accounts a on a.id = b.account_id where a.owner = $1 for update of b`,
      [member.memberId],
    );
    const paying = t.drain().catch(() => undefined);
    await expect.poll(async () => (await cutWaiting()).length, { timeout: 10_000 }).toBe(1);
    await wallet.query('rollback');
    wallet.release();
    await paying;
    expect((await rewards(member)).list).toMatchObject([{ state: 'owed' }]);
    expect(await cash(member)).toBe('18.00');
    await settle();
    await settle();
    expect((await rewards(member)).list).toMatchObject([{ state: 'paid' }]);
    expect(await cash(member)).toBe('78.00');
  });

  /** Terminates the connections that wait for a lock. */
  const cutWaiting = async () =>
    (
      await site.t.owner.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).rows;
});

describe('an estimate', () => {
  it('is what a ladder would have given in past days, and writes nothing', async () => {
    const { bet, ranked, t, today } = site;
    const member = await ranked();
    await t.drain();
    const staff = await staffSession(t, ['promotionManager']);
    const { day } = (await today(member)) ?? { day: new Date().toISOString().slice(0, 10) };
    const { levels } = ladderWith({ 1: { rebates: rebatesOf('1.00', '0.50') } });
    const body = { from: day, to: day, levels: levels.map(({ threshold, rebates }) => ({ threshold, rebates })) };
    const estimate = async () => (await staff.call('opsEstimateRebates', { query: {}, body })).value;
    const rewards = () => t.owner.query('select count(*) from vip_rewards');
    const before = await estimate();
    const made = (await rewards()).rows;
    await bet(member, 'RNG', 1_234_567);
    await bet(member, 'LIVE', 800_000);
    await t.drain();
    const now = await estimate();
    expect(Number(now.cost) - Number(before.cost)).toBeCloseTo(163.45, 2);
    expect(now.days.map((one) => one.day)).toEqual([day]);
    expect((await rewards()).rows).toEqual(made);
    const long = { ...body, from: '2026-01-01', to: '2026-11-01' };
    expect((await staff.call('opsEstimateRebates', { query: {}, body: long })).code).toBe('request.invalid');
  });
});
