// The stop of promotions for levels, missions, wheels and raffles: while stopped, nothing is granted and nothing is
// lost.
import { cashPrize, type DrawMakers, noPrize, openMakers as openDraws } from '@sanam/draws/server/draws.test-data.ts';
import { openMakers as openMissions } from '@sanam/missions/server/missions.test-data.ts';
import { type Calendar, DAY_SECONDS, openCalendar } from '@sanam/vip/server/rewards/calendar.test-data.ts';
import { ladderWith, rebatesOf } from '@sanam/vip/server/vip.test-data.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { staffSession, type TestMember } from '../../test/clients.ts';

const reason = 'for the test';
const days = (count: number) => new Date(Date.now() + count * DAY_SECONDS * 1000).toISOString();

let site: Calendar;
beforeAll(async () => {
  site = await openCalendar(
    ladderWith({ 1: { weeklyGift: '20.00', rebates: rebatesOf('0.60', '0.00') } }, { weeklyBets: '1000.00' }),
  );
});
afterAll(() => site.close());

async function turn(isStopped: boolean): Promise<void> {
  const [one, other] = [
    await staffSession(site.t, ['promotionManager']),
    await staffSession(site.t, ['promotionManager']),
  ];
  const { value } = await one.call('opsTurnGrantStop', { query: {}, body: { isStopped, reason } });
  if (value.approvalId === null) return;
  const decision = { params: { id: value.approvalId }, body: { decision: 'confirm' } } as const;
  expect((await other.call('opsDecideApproval', decision)).code).toBeUndefined();
}

const one = async <Row>(sql: string, ...values: unknown[]): Promise<Row> =>
  (await site.t.owner.query(sql, values)).rows[0] as Row;
const gift = (who: TestMember) => async () => (await site.rewards(who, { kind: 'weekly' })).list[0]!;

/** Creates a wheel that nearly always gives its prize, and a raffle with one ticket. */
async function openPools(draws: DrawMakers, who: TestMember) {
  const wheel = await draws.wheel({ endsAt: days(20), prizes: [cashPrize('7.00', 999_999), noPrize(1)] });
  const raffle = await draws.raffle({ endsAt: days(18), publicAt: days(19), prizes: ['70.00'] });
  await draws.grant(who, wheel);
  await draws.grant(who, raffle);
  return { wheel, raffle };
}

/** Draws the raffle with two people; its prize is owed from then on. */
async function drawRaffle(id: string): Promise<void> {
  const { t } = site;
  const draws = await openDraws(t);
  await t.owner.query(`update draws_pools set ends_at = platform_now() - interval '1 hour' where pool_id = $1`, [id]);
  await t.owner.query('update draws_raffles set public_at = platform_now() where pool_id = $1', [id]);
  await t.drain(['draws.raffles']);
  const asked = await draws.writer.call('opsDrawRaffle', { params: { id }, body: { publicValue: '820866', reason } });
  expect(await draws.confirm(asked.value.approvalId)).toBeUndefined();
  await t.drain(['draws.raffles']);
}

it('gives no reward, gift, spin, rebate or prize while it is off, and all of it afterwards', async () => {
  const { t, again, bet, later, settle } = site;
  const member = await site.ranked();
  const shownGift = gift(member);
  const missions = await openMissions(t);
  const mission = await missions.open({ goal: '100.00', endsAt: days(12) });
  const { wheel, raffle } = await openPools(await openDraws(t), member);
  await bet(member, 'RNG', 500_000);
  // The week is over: its gift waits. The mission was completed in between.
  await later(7);
  const before = await shownGift();
  expect(before).toMatchObject({ state: 'claimable', amount: '20.00' });
  const claims = async () => {
    const who = await again(member);
    const own = (await who.call('missions')).value.missions.find(({ id }) => id === mission);
    const ticket = (await who.call('wheel', { params: { id: wheel } })).value.nextTicketId;
    const period = own?.period ?? '';
    const codes = [
      await who.call('claimMission', { params: { id: mission }, body: { period } }),
      await who.call('claimVipGift', { body: { kind: 'weekly', period: before.period } }),
      await who.call('rafflePromotion', { body: { promotionId: wheel, ticketId: ticket ?? '' } }),
    ];
    return codes.map(({ code }) => code);
  };

  await turn(true);
  const cash = await site.cash(member);
  expect(await claims()).toEqual(['promotions.stopped', 'promotions.stopped', 'promotions.stopped']);
  // A day with a rebate closes and the raffle is drawn: both are owed, nothing is paid.
  await bet(member, 'RNG', 1_000_000);
  await later();
  await drawRaffle(raffle);
  await settle();
  expect(await site.cash(member)).toBe(cash);

  // Longer than every expiry.
  await later(22);
  await t.drain(['missions.clock']);
  expect(
    await one(
      `select state from vip_rewards where member_id = $1 and kind = 'weekly' and period = $2`,
      member.memberId,
      before.period,
    ),
  ).toEqual({ state: 'claimable' });
  expect(
    await one('select state from missions_progress where member_id = $1 and mission_id = $2', member.memberId, mission),
  ).toEqual({ state: 'claimable' });

  await turn(false);
  const after = await shownGift();
  expect(Date.parse(after.claimUntil!) - Date.parse(before.claimUntil!)).toBeGreaterThan(22 * DAY_SECONDS * 1000);
  expect(await claims()).toEqual([undefined, undefined, undefined]);
  await t.drain(['draws.raffles']);
  await settle();
  // The mission 20.00, the gift 20.00, the spin 7.00, the raffle 70.00, and 0.60 % of 10,000.00.
  expect(Number(await site.cash(member)) - Number(cash)).toBe(177);
});
