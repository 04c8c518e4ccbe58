// Cases of suspicious bonuses: held, decided, or released without a decision.
import { assertBooksHold, describeBreaches } from '@sanam/ledger/server/index.ts';
import { anotherNode, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { callerOf, registerMember, staffSession, type TestMember, type TestStaff } from '@sanam/server/test/clients.ts';
import { writeFact } from '@sanam/server/test/facts.ts';
import { buildAppWithRail, type TestRail, until } from '@sanam/server/test/rail.ts';
import { giveCash } from '@sanam/server/test/wallet.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { BonusTerms } from '../../contract/bonus-terms.ts';
import { verifyActivities } from '../activities/verify.ts';
import { openGame, type TestGame, termsWith } from '../bonuses/bonus.test-data.ts';
import { verifyBonuses } from '../bonuses/verify.ts';
import { openPublishers, type Publishers, reason } from '../campaign.test-data.ts';
import { verifyTurnover } from '../turnover/verify.ts';

const JOB = 'promotions.cases';
const PLAY = 'promotions.lookAtPlayed';
const HOURS_72 = 72 * 3_600_000;
let t: TestApp;
let rail: TestRail;
let close: () => Promise<void>;
let staff: Publishers;
let risk: TestStaff;
let second: TestStaff;
let game: TestGame;
beforeAll(async () => {
  ({ t, rail, close } = await buildAppWithRail());
  staff = await openPublishers(t);
  game = await openGame(t);
  risk = await staffSession(t, ['risk']);
  second = await staffSession(t, ['risk']);
});
afterEach(() => t.owner.query('delete from promotions_case_rules'));
afterAll(async () => {
  const { db } = t.app.platform;
  const breaches = [...(await verifyBonuses(db)), ...(await verifyTurnover(db)), ...(await verifyActivities(db))];
  if (breaches.length > 0) throw new Error(describeBreaches(breaches));
  await assertBooksHold(t.owner);
  await close();
});

const settled = async (recurring?: string[]): Promise<void> => {
  for (let times = 0; times < 3; times += 1) await t.drain(recurring);
};
const openClaim = (terms: Partial<BonusTerms> = {}): Promise<string> =>
  staff.open('claim', { reward: '200.00', budget: '1000.00', bonus: termsWith({ multiplePercent: 100, ...terms }) });
const claim = (member: TestMember, id: string) => member.call('claimPromotion', { params: { id } });
const bonuses = async (member: TestMember) =>
  (await member.call('listBonuses', { query: { language: 'EN' } })).value.list;
const parts = async (member: TestMember) => {
  const { cash, bonus } = (await member.call('balance')).value.parts;
  return [cash, bonus];
};
const inbox = async (member: TestMember) =>
  (await member.call('listInbox', { query: { topic: 'service', limit: 50 } })).value.list.map(({ title }) => title);
const casesOf = async (member: TestMember) =>
  (await risk.call('opsListBonusCases', { query: { memberId: member.memberId } })).value.list;
const caseOf = async (member: TestMember) => (await casesOf(member))[0]!;
const decide = (caseId: string, act: 'release' | 'refuse', who = risk) =>
  who.call('opsDecideBonusCase', { params: { id: caseId }, body: { act, reason } });
const confirm = (approvalId: string, who = second) =>
  who.call('opsDecideApproval', { params: { id: approvalId }, body: { decision: 'confirm' } });

let numbers = 1000;
/**
 * Makes the member suspicious: a shared bank account, and a phone number adjacent to those of three others; 70 points
 * with a new account.
 */
async function suspect(member: TestMember): Promise<string> {
  const others = [await registerMember(t), await registerMember(t), await registerMember(t)];
  const [first] = others;
  numbers += 1;
  for (const [at, { memberId }] of [member, ...others].entries())
    await t.owner.query('update members set mobile = $2, mobile_verified_at = platform_now() where member_id = $1', [
      memberId,
      `+668${numbers}1${at}0`,
    ]);
  await t.owner.query('insert into wallet_shared_accounts (member_id, owner_id) values ($1, $2)', [
    member.memberId,
    first!.memberId,
  ]);
  return first!.memberId;
}

/** Registers a suspicious member with 30.00 in cash who claimed a bonus of 200.00. */
async function heldMember(): Promise<{ member: TestMember; id: string; otherId: string }> {
  const member = await registerMember(t);
  await giveCash(t, member.memberId, 30_00);
  const otherId = await suspect(member);
  const id = await openClaim();
  expect((await claim(member, id)).value.bonus?.state).toBe('held');
  await settled();
  return { member, id, otherId };
}
/** Registers a member with 30.00 in cash and an active bonus of 200.00; the member's play is suspicious from now on. */
async function activeMember(terms: Partial<BonusTerms> = {}): Promise<TestMember> {
  const member = await registerMember(t);
  await giveCash(t, member.memberId, 30_00);
  expect((await claim(member, await openClaim(terms))).value.bonus?.state).toBe('active');
  await suspect(member);
  return member;
}
const spent = async (id: string) => (await staff.writer.call('opsGetCampaign', { params: { id } })).value.spent;

describe('a bonus that something speaks against when it is taken', () => {
  it('is held with its money kept of the budget, told with the time, and given when staff let it go', async () => {
    const { member, id, otherId } = await heldMember();
    expect(await parts(member)).toEqual(['30.00', '0.00']);
    expect(await spent(id)).toBe('200.00');
    const [bonus] = await bonuses(member);
    expect(bonus).toMatchObject({ state: 'held', amount: '200.00', expiresAt: null, refusal: null });
    const left = new Date(bonus!.checkedUntil!).getTime() - new Date(bonus!.grantedAt).getTime();
    expect(Math.abs(left - HOURS_72)).toBeLessThan(60_000);
    expect(await inbox(member)).toEqual(['Your bonus is being checked']);
    expect((await member.call('startBonus', { params: { id: bonus!.bonusId } })).code).toBe('promotions.bonusOver');

    const { id: caseId, ...row } = await caseOf(member);
    expect(row).toMatchObject({
      member: { memberId: member.memberId },
      moment: 'grant',
      state: 'open',
      holds: true,
      score: 70,
      signs: ['sharedAccount', 'numberBeside', 'newAccount'],
      bonusState: 'held',
    });
    const { evidence, rules, history } = (await risk.call('opsGetBonusCase', { params: { id: caseId } })).value;
    expect(evidence[0]).toMatchObject({ points: 40, figure: '1', others: [{ memberId: otherId }] });
    expect(rules).toMatchObject({ version: 0, caseAt: 40, holdAt: 60, hideAt: 80, hours: 72 });
    expect(history.map(({ command }) => command)).toContain('promotions.case.open');

    expect((await decide(caseId, 'release')).value).toEqual({ state: 'done', approvalId: null });
    await settled();
    expect(await bonuses(member)).toMatchObject([{ state: 'active', checkedUntil: null, balance: '200.00' }]);
    expect(await parts(member)).toEqual(['30.00', '200.00']);
    expect(await inbox(member)).toEqual(['Your bonus is here', 'Your bonus is being checked']);
    expect((await decide(caseId, 'release')).code).toBe('promotions.caseClosed');
    // Cleared signs are not counted again when the bonus is met.
    await game.play(member.memberId, 200_00, 200_00);
    await settled();
    expect(await bonuses(member)).toMatchObject([{ state: 'completed', converted: expect.any(String) }]);
    expect(await casesOf(member)).toHaveLength(1);
  });

  it('is refused by one person with a reason that the member reads, and what it took of the budget is free again', async () => {
    const { member, id } = await heldMember();
    const { id: caseId } = await caseOf(member);
    expect((await decide(caseId, 'refuse')).value.state).toBe('done');
    await settled();
    expect(await bonuses(member)).toMatchObject([{ state: 'cancelled', refusal: reason, checkedUntil: null }]);
    expect(await parts(member)).toEqual(['30.00', '0.00']);
    expect((await inbox(member))[0]).toBe('We took this bonus back');
    expect(await caseOf(member)).toMatchObject({ state: 'refused', bonusState: 'cancelled' });
    // A reward stays taken; a deposit bonus returns to the budget.
    expect(await spent(id)).toBe('200.00');
  });

  it('is given by itself when nobody decided in time', async () => {
    const { member } = await heldMember();
    await settled([JOB]);
    expect(await bonuses(member)).toMatchObject([{ state: 'held' }]);
    await t.owner.query('update promotions_cases set due_at = platform_now() where member_id = $1', [member.memberId]);
    await settled([JOB]);
    expect(await bonuses(member)).toMatchObject([{ state: 'active', balance: '200.00' }]);
    const { id: caseId, state } = await caseOf(member);
    expect(state).toBe('released');
    expect((await risk.call('opsGetBonusCase', { params: { id: caseId } })).value).toMatchObject({
      closedBy: null,
      reason: null,
    });
  });

  it('can be given up by the member, and nobody has to decide any more', async () => {
    const { member } = await heldMember();
    const [bonus] = await bonuses(member);
    expect((await member.call('forfeitBonus', { params: { id: bonus!.bonusId } })).value.state).toBe('forfeited');
    expect(await caseOf(member)).toMatchObject({ state: 'over' });
  });

  it('is decided once by two people on two nodes', async () => {
    const { member } = await heldMember();
    const { id } = await caseOf(member);
    const node = await anotherNode(t);
    const there = callerOf({ ...t, app: node.app }, risk);
    const both = await Promise.all([
      decide(id, 'release'),
      there('opsDecideBonusCase', { params: { id }, body: { act: 'refuse', reason } }),
    ]);
    await node.close();
    await settled();
    expect(both.map(({ code }) => code ?? 'done').toSorted()).toEqual(['done', 'promotions.caseClosed']);
    const [bonus] = await bonuses(member);
    expect(['active', 'cancelled']).toContain(bonus!.state);
    expect(await parts(member)).toEqual(['30.00', bonus!.state === 'active' ? '200.00' : '0.00']);
  });

  it('is nothing any more from an exclusion on, and nothing is told', async () => {
    const { member } = await heldMember();
    const { id: caseId } = await caseOf(member);
    const told = async () =>
      (
        await t.owner.query(`select from messaging_inbox where member_id = $1 and source like 'bonus:%'`, [
          member.memberId,
        ])
      ).rowCount;
    expect(await told()).toBe(1);
    await t.app.modules.protection.service.exclude(t.app.platform.db, member.memberId, { kind: 'exclusion' });
    await settled();
    expect(await caseOf(member)).toMatchObject({ state: 'over', bonusState: 'forfeited' });
    expect((await decide(caseId, 'release')).code).toBe('promotions.caseClosed');
    expect(await told()).toBe(1);
  });

  it('is only looked at below the line of holding, and goes on', async () => {
    await t.owner.query(
      `insert into promotions_case_rules (merchant_id, version, case_at, hold_at, hide_at, hours, made_by)
       select merchant_id, 1, 70, 71, 80, 24, 'test' from merchants`,
    );
    const member = await registerMember(t);
    await suspect(member);
    expect((await claim(member, await openClaim())).value.bonus?.state).toBe('active');
    await settled();
    expect(await caseOf(member)).toMatchObject({ state: 'open', holds: false, dueAt: null });
    expect(await inbox(member)).toEqual(['Your bonus is here']);
    const { id } = await caseOf(member);
    expect((await decide(id, 'release')).value.state).toBe('done');
  });
});

describe('what is looked at', () => {
  const low = () =>
    t.owner.query(
      `insert into promotions_case_rules (merchant_id, version, case_at, hold_at, hide_at, hours, made_by)
       select merchant_id, 1, 1, 1000, 1000, 24, 'test' from merchants`,
    );

  it('is the inviter with whom something is shared', async () => {
    const [member, inviter] = [await registerMember(t), await registerMember(t)];
    await t.owner.query('insert into members_invited (member_id, inviter_id) values ($1, $2)', [
      member.memberId,
      inviter.memberId,
    ]);
    await low();
    await claim(member, await openClaim());
    expect((await caseOf(member)).signs).toEqual(['newAccount']);
    await t.owner.query('insert into wallet_shared_accounts (member_id, owner_id) values ($1, $2)', [
      inviter.memberId,
      member.memberId,
    ]);
    await claim(member, await openClaim());
    expect((await casesOf(member)).at(-1)).toMatchObject({
      score: 80,
      signs: ['sharedAccount', 'ownInviter', 'newAccount'],
    });
  });

  it('is a code that ten others used within the hour', async () => {
    const id = await staff.open('claim', {
      reward: '10.00',
      budget: '1000.00',
      byCode: true,
      bonus: termsWith(),
    });
    const body = { code: 'BUSYCODE', count: 1, usesMax: null, perMember: 1, expiresAt: null, reason };
    await staff.writer.call('opsAddCodes', { params: { id }, body });
    await low();
    const redeem = async () => {
      const member = await registerMember(t);
      expect((await member.call('redeemCode', { body: { code: 'BUSYCODE' } })).value.bonus?.state).toBe('active');
      return (await caseOf(member)).signs;
    };
    for (let others = 0; others < 10; others += 1) expect(await redeem()).toEqual(['newAccount']);
    expect(await redeem()).toEqual(['busyCode', 'newAccount']);
  });
});

describe('a bonus whose turnover is met', () => {
  it('waits where something is found then: nothing is staked, nothing becomes cash, and cash is free', async () => {
    const member = await activeMember();
    await game.play(member.memberId, 200_00, 200_00);
    await settled();
    const [cash, bonus] = await parts(member);
    expect([cash, bonus]).toEqual(['30.00', '200.00']);
    expect(await bonuses(member)).toMatchObject([
      { state: 'ending', done: '200.00', required: '200.00', checkedUntil: expect.any(String) },
    ]);
    expect(await caseOf(member)).toMatchObject({ moment: 'completion', holds: true, bonusState: 'ending' });
    expect(await inbox(member)).toEqual(['Your bonus is being checked', 'Your bonus is here']);
    // Only cash can be played, and another check changes nothing.
    expect(await game.play(member.memberId, 31_00)).toBe('INSUFFICIENT_FUNDS');
    expect((await member.call('turnover', { query: {} })).value.withdrawable).toBe('30.00');
    await settled(['promotions.bonuses']);
    expect(await bonuses(member)).toMatchObject([{ state: 'ending' }]);
    expect(await casesOf(member)).toHaveLength(1);

    const { id } = await caseOf(member);
    const [one, other] = await Promise.all([decide(id, 'release'), decide(id, 'release', second)]);
    expect([one.code ?? 'done', other.code ?? 'done'].toSorted()).toEqual(['done', 'promotions.caseClosed']);
    await settled();
    expect(await bonuses(member)).toMatchObject([{ state: 'completed', converted: '200.00', checkedUntil: null }]);
    expect(await parts(member)).toEqual(['230.00', '0.00']);
  });

  it('is taken back by two people only, with the reason for the member; all cash stays', async () => {
    const member = await activeMember();
    await game.play(member.memberId, 200_00, 200_00);
    await settled();
    const { id } = await caseOf(member);
    const { state, approvalId } = (await decide(id, 'refuse')).value;
    expect(state).toBe('proposed');
    expect((await decide(id, 'release', second)).code).toBe('operator.approvalPending');
    expect((await confirm(approvalId!, risk)).code).toBe('operator.sameStaff');
    expect((await risk.call('opsGetBonusCase', { params: { id } })).value.approval).toMatchObject({ isMine: true });
    expect((await confirm(approvalId!)).code).toBeUndefined();
    await settled();
    expect(await bonuses(member)).toMatchObject([
      { state: 'cancelled', returned: '200.00', converted: '0.00', refusal: reason },
    ]);
    expect(await parts(member)).toEqual(['30.00', '0.00']);
    expect((await inbox(member))[0]).toBe('We took this bonus back');
  });

  it('is not looked at a second time, and not where two people released what was left', async () => {
    const member = await activeMember();
    const turnoverId = (await bonuses(member))[0]!.turnoverId!;
    const asked = await staff.writer.call('opsReleaseTurnover', { params: { id: turnoverId }, body: { reason } });
    await confirm(asked.value.approvalId, staff.checker);
    await settled();
    expect(await bonuses(member)).toMatchObject([{ state: 'completed' }]);
    expect(await casesOf(member)).toEqual([]);
  });

  it('cannot be made cash past the look by giving it up', async () => {
    const member = await activeMember();
    await game.play(member.memberId, 200_00, 200_00);
    // The follower judged the bet, but the bonus was not checked yet.
    const { bonusId } = (await bonuses(member))[0]!;
    await member.call('forfeitBonus', { params: { id: bonusId } });
    await settled();
    expect((await bonuses(member))[0]!.state).not.toBe('completed');
  });
});

describe('a bonus that is played', () => {
  const bets = async (member: TestMember) => {
    const turnoverId = (await bonuses(member))[0]!.turnoverId!;
    const query = { counted: 'all' } as const;
    const { list } = (await member.call('turnoverBets', { params: { turnoverId }, query })).value;
    return list.toReversed().map(({ counted, reason: why }) => [counted, why]);
  };
  const safe = (member: TestMember, stake = 10_00) =>
    writeFact(t, { memberId: member.memberId, product: 'SPORTS', stake, odds: 1100 });

  it('without risk is found within the hour: its bets are held, and count when staff let them', async () => {
    const member = await registerMember(t);
    await giveCash(t, member.memberId, 30_00);
    await claim(member, await openClaim({ multiplePercent: 200 }));
    for (let times = 0; times < 20; times += 1) await safe(member);
    await settled([PLAY]);
    expect((await caseOf(member)).signs).toEqual(['safeBets', 'newAccount']);
    expect(await caseOf(member)).toMatchObject({ moment: 'play', holds: true, bonusState: 'active' });
    expect((await bonuses(member))[0]).toMatchObject({ state: 'active', done: '200.00' });
    expect(await inbox(member)).toEqual(['Your bonus is being checked', 'Your bonus is here']);
    await safe(member, 150_00);
    await settled();
    expect((await bonuses(member))[0]).toMatchObject({ state: 'active', done: '200.00' });
    expect((await bets(member)).at(-1)).toEqual(['0.00', 'HELD']);
    // The bonus expires in the meantime and waits for the decision.
    await t.owner.query('update promotions_grants set expires_at = platform_now() where member_id = $1', [
      member.memberId,
    ]);
    await settled(['promotions.bonuses']);
    expect((await bonuses(member))[0]!.state).toBe('active');

    await decide((await caseOf(member)).id, 'release');
    expect((await bets(member)).at(-1)).toEqual(['150.00', 'COUNTED']);
    await safe(member, 50_00);
    await settled();
    expect((await bonuses(member))[0]).toMatchObject({ state: 'completed', done: '400.00' });
    expect(await casesOf(member)).toHaveLength(1);
  });

  it('and taken back does not take the turnover of the deposit with it: held bets count there', async () => {
    const member = await registerMember(t);
    await giveCash(t, member.memberId, 30_00);
    await claim(member, await openClaim({ multiplePercent: 300 }));
    for (let times = 0; times < 20; times += 1) await safe(member);
    await settled([PLAY]);
    const id = await caseOf(member);
    await safe(member, 40_00);
    await settled();
    const { approvalId } = (await decide(id.id, 'refuse')).value;
    await confirm(approvalId!);
    await settled();
    expect(await bonuses(member)).toMatchObject([{ state: 'cancelled', returned: '200.00' }]);
    expect((await bets(member)).at(-1)).toEqual(['0.00', 'HELD']);
    expect((await member.call('turnover', { query: {} })).value).toMatchObject({
      locked: '0.00',
      withdrawable: '30.00',
    });
  });

  it('counts of a held bet what was not taken back meanwhile', async () => {
    const member = await registerMember(t);
    await giveCash(t, member.memberId, 30_00);
    await claim(member, await openClaim({ multiplePercent: 1000 }));
    for (let times = 0; times < 20; times += 1) await safe(member);
    await settled([PLAY]);
    const held = await safe(member, 40_00);
    await settled();
    await writeFact(t, { memberId: member.memberId, product: 'SPORTS', corrects: held, stake: -15_00, odds: 1100 });
    await settled();
    await decide((await caseOf(member)).id, 'release');
    expect((await bonuses(member))[0]).toMatchObject({ state: 'active', done: '225.00' });
  });
});

describe('an offer at the deposit', () => {
  it('is not there for who has more than the last line, and is again when staff let it go', async () => {
    await t.owner.query(
      `insert into promotions_case_rules (merchant_id, version, case_at, hold_at, hide_at, hours, made_by)
       select merchant_id, 1, 40, 60, 70, 72, 'test' from merchants`,
    );
    const member = await registerMember(t, { payeeName: 'SOMCHAI JAIDEE' });
    const id = await staff.open('deposit', {
      reward: '1000.00',
      budget: '100000.00',
      bonus: termsWith({ matchBasisPoints: 10_000 }),
    });
    const offered = async () =>
      (await member.call('depositOffers', { query: { deposit: '500.00', language: 'EN' } })).value.offers.some(
        ({ promotionId }) => promotionId === id,
      );
    // The page, its button and the count of what can be taken agree with the deposit form.
    const shown = async () => ({
      ofForm: await offered(),
      ofPage: (await member.call('getPromotion', { params: { id }, query: { language: 'EN' } })).value.acts.deposit,
      ofList: (await member.call('listPromotions', { query: { language: 'EN', pageSize: 100 } })).value.list.find(
        (one) => one.id === id,
      )?.acts.deposit,
      count: (await member.call('promoCount')).value.promoCount,
    });
    const before = await shown();
    expect(before).toMatchObject({ ofForm: true, ofPage: true, ofList: true });
    const body = { method: 'PROMPTPAY_BILL' as const, amount: '500.00', promotionId: id };
    const { depositId } = (await member.call('createDeposit', { body })).value;
    await suspect(member);
    const after = await shown();
    expect(after).toMatchObject({ ofForm: false, ofPage: false, ofList: false });
    expect(after.count).toBeLessThan(before.count);
    expect((await member.call('createDeposit', { body: { ...body, amount: '501.00' } })).code).toBe(
      'wallet.offerUnavailable',
    );
    // An earlier choice is held; the deposit itself is credited.
    await t.drain();
    await rail.pay(depositId, { how: 'exact' });
    const isCredited = async () =>
      (await member.call('getDeposit', { params: { id: depositId } })).value.stage === 'credited';
    await until(t, isCredited, `deposit ${depositId}`);
    await settled();
    expect(await parts(member)).toEqual(['500.00', '0.00']);
    expect(await bonuses(member)).toMatchObject([{ state: 'held', amount: '500.00' }]);
    expect(await spent(id)).toBe('500.00');
    await decide((await caseOf(member)).id, 'refuse');
    expect(await spent(id)).toBe('0.00');
    expect(await offered()).toBe(false);
  });
});

describe('the lines of a merchant', () => {
  it('hold back more at once, and let more through by two people', async () => {
    const now = async () => (await risk.call('opsGetCaseRules', { query: {} })).value;
    expect(await now()).toMatchObject({ version: 0, caseAt: 40, holdAt: 60, hideAt: 80, hours: 72, versions: [] });
    const change = async (lines: object) => {
      const { version, caseAt, holdAt, hideAt, hours, points } = await now();
      const body = { caseAt, holdAt, hideAt, hours, points, version, reason, ...lines };
      return risk.call('opsChangeCaseRules', { query: {}, body });
    };
    expect((await change({ holdAt: 50 })).value.state).toBe('done');
    expect((await change({ holdAt: 81 })).code).toBe('request.invalid');
    const { state, approvalId } = (await change({ holdAt: 70 })).value;
    expect(state).toBe('proposed');
    expect((await confirm(approvalId!)).code).toBeUndefined();
    expect(await now()).toMatchObject({ version: 2, holdAt: 70, versions: [{ version: 2 }, { approvedBy: null }] });
    const { points } = await now();
    expect((await change({ points: { ...points, newAccount: 40 } })).value.state).toBe('done');
    expect((await change({ points: { ...points, newAccount: 4 } })).code).toBe('request.invalid');
    const lower = (await change({ points: { ...points, newAccount: 39 } })).value;
    expect(lower.state).toBe('proposed');
    expect((await confirm(lower.approvalId!)).code).toBeUndefined();
    expect(await now()).toMatchObject({
      version: 4,
      points: { newAccount: 39 },
      versions: [{ version: 4 }, {}, {}, {}],
    });
  });
});
