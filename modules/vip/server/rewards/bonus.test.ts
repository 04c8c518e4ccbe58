// Rebates paid as bonus money.
import { anotherNode } from '@sanam/server/test/build-test-app.ts';
import type { TestMember } from '@sanam/server/test/clients.ts';
import { writeFact } from '@sanam/server/test/facts.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ladderWith, rebatesOf } from '../vip.test-data.ts';
import { type Calendar, openCalendar } from './calendar.test-data.ts';
import { payRebates } from './pay.ts';

const terms = { multiplePercent: 300, betMax: '100.00', cashOutMax: null, days: 14 };
let site: Calendar;
beforeAll(async () => {
  site = await openCalendar(ladderWith({ 1: { rebates: rebatesOf('0.60', '0.50') } }, { rebatesAs: terms }));
});
afterAll(() => site.close());

const bonuses = async (member: TestMember) =>
  (await (await site.again(member)).call('listBonuses', { query: { language: 'EN' } })).value.list;
/** Places the bets of the design: 12,345.67 on slots and 8,000.00 on live games. */
async function play(member: TestMember): Promise<void> {
  await site.bet(member, 'RNG', 1_234_567);
  await site.bet(member, 'LIVE', 800_000);
}

describe('a rebate as bonus money', () => {
  it('is what the day gives, once, played under the terms of the ladder before it is cash', async () => {
    const { cash, later, ranked, rewards, settle, t, titles } = site;
    const member = await ranked();
    const shown = (await (await site.again(member)).call('vip')).value;
    expect(shown.rebatesAs).toEqual(terms);
    await play(member);
    await later();
    await settle();
    expect(await cash(member)).toBe('18.00');
    const { list } = await rewards(member);
    expect(list).toMatchObject([{ kind: 'rebate', amount: '114.07', state: 'paid', isBonus: true }]);
    expect(await bonuses(member)).toMatchObject([
      {
        promotionId: null,
        state: 'active',
        amount: '114.07',
        balance: '114.07',
        required: '342.21',
        title: `Rebate of ${list[0]!.period}`,
        terms: { multiplePercent: 300, betMax: '100.00', days: 14 },
      },
    ]);
    const told = await titles(member);
    expect(told).toContain('Your bonus is here');
    expect(told).not.toContain('Your rebate was paid');
    const { rows } = await t.owner.query(
      `select source_type, count(*)::int as n from ledger_transactions
       where source_type = 'vipRebate' and source_id like $1 or source_type = 'bonusGrant' and member_id = $2 group by 1`,
      [`${member.memberId}:%`, member.memberId],
    );
    expect(rows).toEqual([{ source_type: 'bonusGrant', n: 1 }]);
    await writeFact(t, { memberId: member.memberId, stake: 342_21 });
    await settle();
    expect(await bonuses(member)).toMatchObject([{ state: 'completed', converted: '114.07' }]);
    expect(await cash(member)).toBe('132.07');
  });

  it('is given once by two nodes', async () => {
    const { ranked, t } = site;
    const member = await ranked();
    await play(member);
    await t.drain();
    await t.advance(86_400);
    const node = await anotherNode(t);
    await site.settle();
    const deps = (app: typeof t.app) => {
      const { db, events, log } = app.platform;
      const { ledger, members, merchants, protection, wallet } = app.modules;
      return {
        db,
        events,
        log,
        ledger: ledger.service,
        members: members.service,
        site: merchants.service,
        protection: protection.service,
        turnover: wallet.balance.turnover,
        promotions: ledger.promotions.asks,
      };
    };
    await t.owner.query(
      `update vip_rewards set state = 'owed', decided_at = null, is_bonus = false where member_id = $1`,
      [member.memberId],
    );
    const both = await Promise.allSettled([payRebates(deps(t.app)), payRebates(deps(node.app))]);
    await node.close();
    // The bonus exists already, so a second one for the same day is refused.
    expect(both.some(({ status }) => status === 'rejected')).toBe(true);
    expect(await bonuses(member)).toHaveLength(1);
    await t.owner.query(
      `update vip_rewards set state = 'paid', decided_at = platform_now(), is_bonus = true where member_id = $1`,
      [member.memberId],
    );
  });

  it('waits where the rules of the merchant forbid it, and is nothing for who is excluded', async () => {
    const { later, ranked, rewards, t } = site;
    const [member, excluded] = [await ranked(), await ranked()];
    await play(member);
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
    await later();
    expect((await rewards(member)).list).toMatchObject([{ state: 'owed', isBonus: false }]);
    expect(await bonuses(member)).toEqual([]);
    await t.owner.query('delete from promotions_policies');
    await play(excluded);
    await t.app.modules.protection.service.exclude(t.app.platform.db, excluded.memberId, { kind: 'exclusion' });
    await later();
    expect((await rewards(member)).list).toMatchObject([{ state: 'paid', isBonus: true }]);
    const { rows } = await t.owner.query('select count(*)::int as n from promotions_grants where member_id = $1', [
      excluded.memberId,
    ]);
    expect(rows).toEqual([{ n: 0 }]);
  });
});
