// Bonus money of every kind of offer, played to each of its ends: met, given up, run out, lost.
import { cashPrize, noPrize, openMakers as openDraws, reason } from '@sanam/draws/server/draws.test-data.ts';
import { DUE, openGiving } from '@sanam/freerounds/server/freerounds.test-data.ts';
import { assertBooksHold, describeBreaches } from '@sanam/ledger/server/index.ts';
import { openMakers as openMissions } from '@sanam/missions/server/missions.test-data.ts';
import { openGame, type TestGame, termsWith } from '@sanam/promotions/server/bonuses/bonus.test-data.ts';
import { verifyBonuses } from '@sanam/promotions/server/bonuses/verify.ts';
import { openPublishers } from '@sanam/promotions/server/campaign.test-data.ts';
import { promotionsJobs } from '@sanam/promotions/server/campaigns/clock.ts';
import { verifyTurnover } from '@sanam/promotions/server/turnover/verify.ts';
import { type Calendar, openCalendar } from '@sanam/vip/server/rewards/calendar.test-data.ts';
import { ladderWith, rebatesOf } from '@sanam/vip/server/vip.test-data.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../test/build-test-app.ts';
import { loginMember, registerMember, type TestMember } from '../../test/clients.ts';
import { writeFact } from '../../test/facts.ts';
import { buildAppWithRail, type TestRail, until } from '../../test/rail.ts';

/** Terms of rewards: twice the bonus is to be played. */
const terms = { multiplePercent: 200, betMax: '1000.00', cashOutMax: null, days: 14 };

let t: TestApp;
let game: TestGame;

/** Members who each have an active bonus of this many satang, and this much cash beside it. */
interface Given {
  members: TestMember[];
  bonus: number;
  cash?: number;
}

const baht = (satang: number): string => (satang / 100).toFixed(2);
const newcomers = (): Promise<TestMember[]> => Promise.all(Array.from({ length: 4 }, () => registerMember(t)));

async function settled(): Promise<void> {
  for (let times = 0; times < 3; times += 1) await t.drain();
}
async function boundBonus(member: TestMember) {
  const { list } = (await member.call('listBonuses', { query: { language: 'EN' } })).value;
  expect(list).toHaveLength(1);
  return list[0]!;
}
async function parts(member: TestMember): Promise<[string, string]> {
  const { cash, bonus } = (await member.call('balance')).value.parts;
  return [cash, bonus];
}
const toPlay = async (member: TestMember) =>
  (await member.call('turnover', { query: {} })).value.list
    .filter(({ source }) => source === 'grant')
    .map(({ state }) => state);

/** Describes what becomes of bonus money of this kind, with a member for each end. */
function endsOf(kind: string, give: () => Promise<Given>): void {
  describe(`bonus money of ${kind}`, () => {
    let given: Required<Given>;
    let whole: number;
    beforeAll(async () => {
      given = { cash: 0, ...(await give()) };
      whole = given.bonus + given.cash;
      for (const member of given.members) {
        expect(await boundBonus(member)).toMatchObject({ state: 'active', amount: baht(given.bonus) });
        expect(await parts(member)).toEqual([baht(given.cash), baht(given.bonus)]);
      }
    }, 120_000);

    it('is cash once it was played through', async () => {
      const member = given.members[0]!;
      for (let round = 0; round < 2; round += 1) expect(await game.play(member.memberId, whole, whole)).toBe('OK');
      await settled();
      expect(await boundBonus(member)).toMatchObject({ state: 'completed', converted: baht(given.bonus) });
      expect(await parts(member)).toEqual([baht(whole), '0.00']);
      expect(await toPlay(member)).toEqual(['met']);
    });

    it('goes back when its member gives it up', async () => {
      const member = given.members[1]!;
      const { bonusId } = await boundBonus(member);
      expect((await member.call('forfeitBonus', { params: { id: bonusId } })).value.state).toBe('forfeited');
      await settled();
      expect(await boundBonus(member)).toMatchObject({ state: 'forfeited', returned: baht(given.bonus) });
      expect(await parts(member)).toEqual([baht(given.cash), '0.00']);
      expect(await toPlay(member)).toEqual(['forfeited']);
      expect((await member.call('forfeitBonus', { params: { id: bonusId } })).code).toBe('promotions.bonusOver');
    });

    it('goes back when its time is over', async () => {
      const member = given.members[2]!;
      await t.owner.query('update promotions_grants set expires_at = platform_now() where member_id = $1', [
        member.memberId,
      ]);
      await t.owner.query('update promotions_requirements set expires_at = platform_now() where member_id = $1', [
        member.memberId,
      ]);
      await t.drain(['promotions.bonuses']);
      expect(await boundBonus(member)).toMatchObject({ state: 'expired', returned: baht(given.bonus) });
      expect(await parts(member)).toEqual([baht(given.cash), '0.00']);
      expect(await toPlay(member)).toEqual(['expired']);
    });

    it('asks for nothing once it is lost', async () => {
      const member = given.members[3]!;
      expect(await game.play(member.memberId, whole, 0)).toBe('OK');
      await settled();
      expect(await boundBonus(member)).toMatchObject({ state: 'spent', converted: '0.00', returned: '0.00' });
      expect(await parts(member)).toEqual(['0.00', '0.00']);
      expect(await toPlay(member)).toEqual(['released']);
    });
  });
}

async function assertAllHolds(): Promise<void> {
  const { db } = t.app.platform;
  const breaches = [...(await verifyBonuses(db)), ...(await verifyTurnover(db))];
  if (breaches.length > 0) throw new Error(describeBreaches(breaches));
  await assertBooksHold(t.owner);
}

describe('offers of one moment', () => {
  let rail: TestRail;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ t, rail, close } = await buildAppWithRail());
    game = await openGame(t);
  });
  afterAll(async () => {
    await assertAllHolds();
    await close();
  });

  endsOf('a deposit', async () => {
    const staff = await openPublishers(t);
    const bonus = termsWith({ matchBasisPoints: 10_000, multiplePercent: 200 });
    const promotionId = await staff.open('deposit', { reward: '500.00', budget: '5000.00', bonus });
    const members: TestMember[] = [];
    for (let nth = 0; nth < 4; nth += 1) {
      const member = await registerMember(t, { payeeName: 'SOMCHAI JAIDEE' });
      const body = { method: 'PROMPTPAY_BILL' as const, amount: '500.00', promotionId };
      const { depositId } = (await member.call('createDeposit', { body })).value;
      await t.drain();
      await rail.pay(depositId, { how: 'exact' });
      const deposit = async () => (await member.call('getDeposit', { params: { id: depositId } })).value;
      await until(t, async () => (await deposit()).stage === 'credited', `deposit ${depositId}`);
      members.push(member);
    }
    await settled();
    return { members, bonus: 500_00, cash: 500_00 };
  });

  endsOf('a claim', async () => {
    const staff = await openPublishers(t);
    const bonus = termsWith({ multiplePercent: 200 });
    const id = await staff.open('claim', { reward: '50.00', budget: '500.00', bonus });
    const members = await newcomers();
    for (const member of members) await member.call('claimPromotion', { params: { id } });
    return { members, bonus: 50_00 };
  });

  endsOf('a mission', async () => {
    const missions = await openMissions(t);
    const id = await missions.open({ reward: { kind: 'bonus', amount: '50.00', ...terms } });
    const members = await newcomers();
    for (const { memberId } of members) await writeFact(t, { memberId, stake: 100_00 });
    await settled();
    for (const member of members) await member.call('claimMission', { params: { id }, body: { period: 'once' } });
    return { members, bonus: 50_00 };
  });

  endsOf('a wheel', async () => {
    const draws = await openDraws(t);
    const sure = { ...cashPrize('50.00', 999_999), kind: 'bonus' as const, terms };
    const promotionId = await draws.wheel({ prizes: [sure, noPrize(1)] });
    const members = await newcomers();
    for (const member of members) {
      await draws.grant(member, promotionId);
      const { nextTicketId } = (await member.call('wheel', { params: { id: promotionId } })).value;
      await member.call('rafflePromotion', { body: { promotionId, ticketId: nextTicketId! } });
    }
    return { members, bonus: 50_00 };
  });

  endsOf('a raffle', async () => {
    const draws = await openDraws(t);
    const id = await draws.raffle({ prizes: ['50.00', '50.00', '50.00', '50.00'], terms });
    const members = await newcomers();
    for (const member of members) await draws.grant(member, id);
    await t.owner.query(`update draws_pools set ends_at = platform_now() - interval '1 hour' where pool_id = $1`, [id]);
    await t.owner.query('update draws_raffles set public_at = platform_now() where pool_id = $1', [id]);
    await t.drain(['draws.raffles']);
    const asked = await draws.writer.call('opsDrawRaffle', { params: { id }, body: { publicValue: 'x', reason } });
    await draws.confirm(asked.value.approvalId);
    await t.drain(['draws.raffles']);
    await settled();
    return { members, bonus: 50_00 };
  });

  endsOf('free rounds', async () => {
    const giving = await openGiving(t);
    const members: TestMember[] = [];
    for (let nth = 0; nth < 4; nth += 1) {
      const { member, id } = await giving.granted({ bonus: terms });
      await giving.pay(id, 50_00, 10);
      members.push(member);
    }
    for (let times = 0; times < 3; times += 1) await t.drain(DUE);
    await giving.vendor.close();
    return { members, bonus: 50_00 };
  });
});

describe('offers of days', () => {
  let calendar: Calendar;
  beforeAll(async () => {
    const gives = { upgradeBonus: '0.00', birthdayGift: '50.00', rebates: rebatesOf('1.00', '0.00') };
    calendar = await openCalendar(ladderWith({ 1: gives }, { rebatesAs: terms, giftsAs: terms }));
    ({ t } = calendar);
    game = await openGame(t);
  });
  afterAll(async () => {
    await assertAllHolds();
    await calendar.close();
  });

  /** Logs members in again, because sessions expire when days pass. */
  const again = (members: readonly TestMember[]) => Promise.all(members.map((member) => loginMember(t, member)));
  async function bets(members: readonly TestMember[], stake: number): Promise<void> {
    for (const member of members) await calendar.bet(member, 'RNG', stake);
  }
  /** Returns members who reached the first level on the day before. */
  async function ranked(): Promise<TestMember[]> {
    const members = await newcomers();
    await bets(members, 1_000_000);
    await calendar.later();
    return members;
  }

  endsOf('a level', async () => {
    const members = await newcomers();
    await bets(members, 5_000_000);
    await calendar.settle();
    await settled();
    return { members, bonus: 88_00 };
  });

  endsOf('a rebate', async () => {
    const members = await ranked();
    await bets(members, 500_000);
    await calendar.later();
    return { members: await again(members), bonus: 50_00 };
  });

  endsOf('a gift', async () => {
    const members = await ranked();
    await t.owner.query(
      `update members
       set birth_date = ('1992-' || to_char(platform_now() at time zone 'Asia/Bangkok' + interval '1 day', 'MM-DD'))::date
       where member_id = any ($1)`,
      [members.map(({ memberId }) => memberId)],
    );
    await calendar.later();
    const present = await again(members);
    for (const member of present) {
      const { list } = (await member.call('vipRewards', { query: {} })).value;
      const { period } = list.find(({ kind }) => kind === 'birthday')!;
      await member.call('claimVipGift', { body: { kind: 'birthday', period } });
    }
    return { members: present, bonus: 50_00 };
  });

  endsOf('a cashback', async () => {
    const staff = await openPublishers(t);
    const bonus = termsWith({ multiplePercent: 200 });
    const id = await staff.open('cashback', { reward: '500.00', budget: '5000.00', bonus });
    const nextDay = async (): Promise<void> => {
      await calendar.later();
      await t.drain([promotionsJobs.clock]);
      await settled();
    };
    await nextDay();
    const members = await newcomers();
    await bets(members, 500_00);
    await nextDay();
    const present = await again(members);
    for (const member of present) await member.call('claimPromotion', { params: { id } });
    return { members: present, bonus: 50_00 };
  });
});
