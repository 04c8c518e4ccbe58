// Bonuses from deposit to end, with real bets, rail deposits and payouts.
import { assertBooksHold, describeBreaches } from '@sanam/ledger/server/index.ts';
import { inTransaction } from '@sanam/server/platform/db.ts';
import { anotherNode, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { callerOf, registerMember, staffSession, type TestMember } from '@sanam/server/test/clients.ts';
import { buildAppWithRail, type TestRail, until } from '@sanam/server/test/rail.ts';
import { type FundedMember, fundedMember, giveCash, PAYMENT_PASSWORD } from '@sanam/server/test/wallet.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BonusTerms } from '../../contract/bonus-terms.ts';
import { verifyActivities } from '../activities/verify.ts';
import { openPublishers, type Publishers, reason } from '../campaign.test-data.ts';
import { verifyTurnover } from '../turnover/verify.ts';
import { openGame, type TestGame, termsWith } from './bonus.test-data.ts';
import { verifyBonuses } from './verify.ts';

const CLOCK = 'promotions.bonuses';
let t: TestApp;
let rail: TestRail;
let close: () => Promise<void>;
let staff: Publishers;
let game: TestGame;
beforeAll(async () => {
  ({ t, rail, close } = await buildAppWithRail());
  staff = await openPublishers(t);
  game = await openGame(t);
});
afterAll(async () => {
  const { db } = t.app.platform;
  const breaches = [...(await verifyBonuses(db)), ...(await verifyTurnover(db)), ...(await verifyActivities(db))];
  if (breaches.length > 0) throw new Error(describeBreaches(breaches));
  await assertBooksHold(t.owner);
  await close();
});

/** Opens a claim with a fixed bonus. */
const openClaim = (terms: Partial<BonusTerms> = {}, more: Parameters<Publishers['open']>[1] = {}): Promise<string> =>
  staff.open('claim', { reward: '200.00', budget: '10000.00', bonus: termsWith(terms), ...more });
/** Opens a deposit bonus of 100 % up to 1,000.00. */
const openOffer = (terms: Partial<BonusTerms> = {}, more: Parameters<Publishers['open']>[1] = {}): Promise<string> =>
  staff.open('deposit', {
    reward: '1000.00',
    budget: '100000.00',
    bonus: termsWith({ matchBasisPoints: 10_000, ...terms }),
    ...more,
  });
const claim = (member: TestMember, id: string) => member.call('claimPromotion', { params: { id } });
const bonuses = async (member: TestMember) =>
  (await member.call('listBonuses', { query: { language: 'EN' } })).value.list;
const parts = async (member: TestMember) => {
  const { parts: own } = (await member.call('balance')).value;
  return [own.cash, own.bonus];
};
const meter = async (member: TestMember) =>
  (await member.call('turnover', { query: {} })).value.list.map((one) => [
    one.source,
    one.required,
    one.done,
    one.state,
  ]);
const settled = async () => {
  await t.drain();
  await t.drain();
  await t.drain();
};
const inbox = async (member: TestMember) =>
  (await member.call('listInbox', { query: { topic: 'service', limit: 50 } })).value.list.map(({ title }) => title);

async function order(member: TestMember, amount: string, promotionId?: string) {
  const body = { method: 'PROMPTPAY_BILL' as const, amount, ...(promotionId !== undefined && { promotionId }) };
  return member.call('createDeposit', { body });
}
async function pay(member: TestMember, depositId: string): Promise<void> {
  await t.drain();
  await rail.pay(depositId, { how: 'exact' });
  const isCredited = async () =>
    (await member.call('getDeposit', { params: { id: depositId } })).value.stage === 'credited';
  await until(t, isCredited, `deposit ${depositId}`);
  await settled();
}
async function depositWith(member: TestMember, amount: string, promotionId: string): Promise<string> {
  const { depositId } = (await order(member, amount, promotionId)).value;
  await pay(member, depositId);
  return depositId;
}
/** Registers a member with 30.00 in cash and a bonus of 200.00. */
async function playerWith(terms: Partial<BonusTerms> = {}, satang = 30_00): Promise<TestMember> {
  const member = await registerMember(t);
  await giveCash(t, member.memberId, satang);
  expect((await claim(member, await openClaim(terms))).value.bonus?.state).toBe('active');
  return member;
}

/**
 * Moves the deadlines of the member's bonuses into the past, or back by this number of hours; sessions are not
 * affected.
 */
async function pass(member: TestMember, hours = 0): Promise<void> {
  const ending = `${hours} hours 1 second`;
  await t.owner.query(
    'update promotions_grants set expires_at = platform_now(), ending_at = ending_at - $1::interval where member_id = $2',
    [ending, member.memberId],
  );
  await t.owner.query('update promotions_requirements set expires_at = platform_now() where member_id = $1', [
    member.memberId,
  ]);
  await t.drain([CLOCK]);
}

describe('an offer at the deposit', () => {
  it('is shown with its figures, chosen, granted when the money is there, played and met [WAL-018]', async () => {
    const member = await registerMember(t, { payeeName: 'SOMCHAI JAIDEE' });
    const id = await openOffer({ multiplePercent: 200 });
    const { offers } = (await member.call('depositOffers', { query: { deposit: '1500.00', language: 'EN' } })).value;
    const own = offers.find(({ promotionId }) => promotionId === id);
    expect(own).toMatchObject({ amount: '1000.00', required: '2000.00', isQueued: false, title: 'Daily bonus' });
    const depositId = await depositWith(member, '1500.00', id);
    // The credit event may be delivered twice, for example after a crash.
    const again = { memberId: member.memberId, depositId, stage: 'credited', version: 9 };
    await inTransaction(t.app.platform.db, (trx) => t.app.platform.events.emit(trx, 'wallet.depositChanged', again));
    await settled();
    expect(await parts(member)).toEqual(['1500.00', '1000.00']);
    expect(await bonuses(member)).toMatchObject([
      { promotionId: id, state: 'active', amount: '1000.00', balance: '1000.00', required: '2000.00', done: '0.00' },
    ]);
    expect(await inbox(member)).toContain('Your bonus is here');
    await game.play(member.memberId, 150_000, 150_000);
    await settled();
    expect(await meter(member)).toEqual([
      ['grant', '2000.00', '0.00', 'open'],
      ['deposit', '1500.00', '1500.00', 'met'],
    ]);
    await game.play(member.memberId, 200_000, 200_000);
    await settled();
    expect(await parts(member)).toEqual(['2500.00', '0.00']);
    expect(await bonuses(member)).toMatchObject([
      { state: 'completed', converted: '1000.00', returned: '0.00', balance: '0.00', done: '2000.00' },
    ]);
    expect(await inbox(member)).toContain('Your bonus is cash now');
    const record = (await member.call('accountRecord', { query: { part: 'bonus' } })).value.list;
    expect(record.map(({ kind }) => kind)).toContain('bonus');
  });

  it('is a share of what was paid, rounded down, from the smallest deposit on', async () => {
    const member = await registerMember(t, { payeeName: 'SOMCHAI JAIDEE' });
    const id = await openOffer({ matchBasisPoints: 3333, depositMin: '100.01' });
    const of = async (deposit: string) =>
      (await member.call('depositOffers', { query: { deposit, language: 'TH' } })).value.offers.find(
        ({ promotionId }) => promotionId === id,
      )?.amount;
    expect([await of('100.00'), await of('100.01')]).toEqual([undefined, '33.33']);
    expect((await order(member, '100.00', id)).code).toBe('wallet.offerUnavailable');
  });

  it('stands before others by priority, then by amount, then by number', async () => {
    const member = await registerMember(t);
    const low = { matchBasisPoints: 2000 };
    const same = [await openOffer(low), await openOffer(low)].toSorted();
    const large = await openOffer({ matchBasisPoints: 3000 });
    const first = await openOffer({ matchBasisPoints: 1000 }, { priority: 5 });
    const ranked = [first, large, ...same];
    const inOrder = (ids: string[]) => ids.filter((id) => ranked.includes(id));
    const { offers } = (await member.call('depositOffers', { query: { deposit: '500.00', language: 'EN' } })).value;
    expect(inOrder(offers.map(({ promotionId }) => promotionId))).toEqual(ranked);
    const body = { account: member.username, deposit: '500.00' };
    const tried = await staff.writer.call('opsTryCampaign', { params: { id: first }, body });
    expect(inOrder(tried.value.loses.map(({ campaignId }) => campaignId))).toEqual([large, ...same]);
  });

  it('is only for deposits by its methods, and others are told so', async () => {
    const member = await registerMember(t, { payeeName: 'SOMCHAI JAIDEE' });
    const methods = ['CARD' as const, 'CRYPTO' as const];
    const id = await openOffer({}, { conditions: [{ code: 'depositMethods', args: { methods } }] });
    const asked = async (method: 'PROMPTPAY_BILL' | 'CARD') => {
      const { value } = await member.call('depositOffers', { query: { deposit: '500.00', method, language: 'EN' } });
      const isOf = (one: { promotionId: string }): boolean => one.promotionId === id;
      return { isOffered: value.offers.some(isOf), otherwise: value.otherwise.find(isOf)?.methods };
    };
    expect(await asked('CARD')).toEqual({ isOffered: true, otherwise: undefined });
    expect(await asked('PROMPTPAY_BILL')).toEqual({ isOffered: false, otherwise: methods });
    expect((await order(member, '500.00', id)).code).toBe('wallet.offerUnavailable');
    const body = { account: member.username, deposit: '500.00', method: 'PROMPTPAY_BILL' as const };
    const tried = await staff.writer.call('opsTryCampaign', { params: { id }, body });
    const verdict = { code: 'depositMethods', ok: false, actual: 'PROMPTPAY_BILL', needed: 'CARD,CRYPTO' };
    expect(tried.value).toMatchObject({ isEligible: false, verdicts: [verdict] });
    const page = await member.call('getPromotion', { params: { id }, query: { language: 'EN' } });
    expect(page.value.acts.deposit).toBe(true);
  });

  it('names the methods of a group whose other alternatives the member does not meet', async () => {
    const member = await registerMember(t);
    const methods = ['CARD' as const, 'CRYPTO' as const];
    const groupWith = (min: number) => {
      const of = [
        { code: 'depositMethods' as const, args: { methods } },
        { code: 'deposits' as const, args: { min, max: null } },
      ];
      return { conditions: [{ code: 'any' as const, args: { of } }] };
    };
    const [barred, met] = [await openOffer({}, groupWith(1)), await openOffer({}, groupWith(0))];
    const query = { deposit: '500.00', method: 'PROMPTPAY_BILL' as const, language: 'EN' as const };
    const { offers, otherwise } = (await member.call('depositOffers', { query })).value;
    expect(offers.map(({ promotionId }) => promotionId)).toContain(met);
    const own = otherwise.filter(({ promotionId }) => [barred, met].includes(promotionId));
    expect(own).toEqual([{ promotionId: barred, title: 'Daily bonus', methods }]);
  });

  it('is tried with a member and a deposit before it is published, and nothing is written', async () => {
    const member = await registerMember(t);
    const id = await openOffer({ multiplePercent: 1000 }, { budget: '600.00', reward: '600.00' });
    const tried = async (deposit: string) =>
      (await staff.writer.call('opsTryCampaign', { params: { id }, body: { account: member.username, deposit } }))
        .value;
    expect(await tried('500.00')).toMatchObject({
      isEligible: true,
      gives: { amount: '500.00', required: '5000.00', budgetLeft: '600.00', hasRoom: true },
    });
    expect((await tried('9000.00')).gives).toMatchObject({ amount: '600.00', hasRoom: true });
    const [other, large] = [await openOffer(), await openOffer({ depositMin: '600.00' })];
    const { loses } = await tried('500.00');
    expect(loses.find(({ campaignId }) => campaignId === other)?.why).toBe('sameDeposit');
    expect(loses.map(({ campaignId }) => campaignId)).not.toContain(large);
    expect(loses.map(({ campaignId }) => campaignId)).not.toContain(id);
    expect(await bonuses(member)).toEqual([]);
  });

  it('is not shown to who has used up a limit of deposits or losses', async () => {
    const member = await registerMember(t, { payeeName: 'SOMCHAI JAIDEE' });
    const id = await openOffer();
    const shown = async () =>
      (await member.call('depositOffers', { query: { deposit: '300.00', language: 'TH' } })).value.offers.some(
        ({ promotionId }) => promotionId === id,
      );
    expect(await shown()).toBe(true);
    await member.call('setLimit', { body: { kind: 'deposit', frame: 'day', amount: '300.00' } });
    expect(await shown()).toBe(true);
    await pay(member, (await order(member, '300.00')).value.depositId);
    expect(await shown()).toBe(false);
    const page = await member.call('getPromotion', { params: { id }, query: { language: 'TH' } });
    expect(page.value.acts.deposit).toBe(false);
  });

  it('is once a member, and the last baht of a budget goes to one', async () => {
    const id = await openOffer({}, { budget: '1000.00' });
    const members = await Promise.all([1, 2, 3].map(() => registerMember(t, { payeeName: 'SOMCHAI JAIDEE' })));
    const orders = await Promise.all(members.map(async (one) => (await order(one, '1000.00', id)).value.depositId));
    for (const [place, member] of members.entries()) await pay(member, orders[place]!);
    const given = await Promise.all(members.map(async (one) => (await bonuses(one)).length));
    expect([given.filter((one) => one === 1), given.filter((one) => one === 0)].map(({ length }) => length)).toEqual([
      1, 2,
    ]);
    const missed = members[given.indexOf(0)]!;
    expect(await parts(missed)).toEqual(['1000.00', '0.00']);
    expect(await inbox(missed)).toContain('The bonus of your deposit could not be given');
    const winner = members[given.indexOf(1)]!;
    const { offers } = (await winner.call('depositOffers', { query: { deposit: '1000.00', language: 'TH' } })).value;
    expect(offers.map(({ promotionId }) => promotionId)).not.toContain(id);
    const stateOf = async (member: TestMember) =>
      (await member.call('getPromotion', { params: { id }, query: { language: 'TH' } })).value.state;
    expect([await stateOf(winner), await stateOf(missed)]).toEqual(['claimed', null]);
  });

  it('takes the requirement of its deposit in, and gives it back with what was played when it is given up', async () => {
    const member = await registerMember(t, { payeeName: 'SOMCHAI JAIDEE' });
    const id = await openOffer({ turnoverOf: 'depositAndBonus', lock: 'all' });
    await depositWith(member, '1500.00', id);
    expect(await meter(member)).toEqual([
      ['grant', '25000.00', '0.00', 'open'],
      ['deposit', '1500.00', '0.00', 'released'],
    ]);
    const before = (await member.call('turnover', { query: {} })).value;
    expect([before.cash, before.locked, before.withdrawable]).toEqual(['1500.00', '1500.00', '0.00']);
    await game.play(member.memberId, 50_000, 50_000);
    await settled();
    const [bonus] = await bonuses(member);
    expect((await member.call('forfeitBonus', { params: { id: bonus!.bonusId } })).value.state).toBe('forfeited');
    expect(await meter(member)).toEqual([
      ['deposit', '1500.00', '500.00', 'open'],
      ['grant', '25000.00', '500.00', 'forfeited'],
    ]);
    const after = (await member.call('turnover', { query: {} })).value;
    expect([after.cash, after.withdrawable]).toEqual(['1500.00', '500.00']);
    expect(await parts(member)).toEqual(['1500.00', '0.00']);
  });
});

describe('bonus money', () => {
  it('pays what cash does not, and the win returns in that proportion: 75.00 and 50.00; 60.01 and 40.00', async () => {
    const member = await playerWith();
    expect(await game.bet(member.memberId, 50_00, 'A')).toBe('OK');
    expect(await parts(member)).toEqual(['0.00', '180.00']);
    await game.win(member.memberId, 125_00, 'A');
    expect(await parts(member)).toEqual(['75.00', '230.00']);
    const other = await playerWith();
    await game.bet(other.memberId, 50_00, 'B');
    await game.win(other.memberId, 100_01, 'B');
    expect(await parts(other)).toEqual(['60.01', '220.00']);
  });

  it('refuses a bet above the largest, and leaves cash alone to an excluded game, whose bets do not count', async () => {
    const member = await playerWith({ betMax: '40.00', excludedProducts: ['LIVE'] });
    expect(await game.bet(member.memberId, 40_01, 'C')).toBe('LIMIT_REACHED');
    expect(await game.bet(member.memberId, 40_00, 'D', 'cards')).toBe('INSUFFICIENT_FUNDS');
    expect(await game.bet(member.memberId, 30_00, 'E', 'cards')).toBe('OK');
    await game.win(member.memberId, 0, 'E');
    await settled();
    const [bonus] = await bonuses(member);
    expect(bonus).toMatchObject({ balance: '200.00', done: '0.00' });
    const { list } = (await member.call('turnoverBets', { params: { turnoverId: bonus!.turnoverId! }, query: {} }))
      .value;
    expect(list.map(({ reason: why, counted }) => [why, counted])).toEqual([['PRODUCT_NOT_COUNTED', '0.00']]);
  });

  it('becomes cash up to the cap, or only what it won', async () => {
    const capped = await playerWith({ multiplePercent: 100, cashOutMax: '150.00' });
    await game.play(capped.memberId, 200_00, 200_00);
    await settled();
    expect(await parts(capped)).toEqual(['180.00', '0.00']);
    expect(await bonuses(capped)).toMatchObject([{ state: 'completed', converted: '150.00', returned: '50.00' }]);
    const winnings = await playerWith({ multiplePercent: 100, converts: 'winnings', spends: 'bonusFirst' });
    await game.play(winnings.memberId, 200_00, 260_00);
    await settled();
    expect(await parts(winnings)).toEqual(['90.00', '0.00']);
    expect(await bonuses(winnings)).toMatchObject([{ state: 'completed', converted: '60.00', returned: '200.00' }]);
  });

  it('that is lost ends its bonus: nothing more is asked for', async () => {
    const member = await playerWith({ spends: 'bonusFirst' });
    await game.play(member.memberId, 200_00);
    await settled();
    expect(await bonuses(member)).toMatchObject([{ state: 'spent', balance: '0.00', done: '200.00' }]);
    expect(await meter(member)).toEqual([['grant', '2000.00', '200.00', 'released']]);
    expect(await parts(member)).toEqual(['30.00', '0.00']);
  });
});

describe('the end of a bonus', () => {
  it('comes with its time, and waits for bets that were placed in time', async () => {
    const member = await playerWith({ days: 1, multiplePercent: 100 });
    await game.bet(member.memberId, 200_00, 'late');
    await pass(member);
    expect(await bonuses(member)).toMatchObject([{ state: 'ending', balance: '30.00' }]);
    expect(await game.bet(member.memberId, 10_00, 'more')).toBe('INSUFFICIENT_FUNDS');
    await game.win(member.memberId, 100_00, 'late');
    await settled();
    await t.drain([CLOCK]);
    await settled();
    expect(await bonuses(member)).toMatchObject([{ state: 'completed' }]);
    const idle = await playerWith({ days: 1 });
    await pass(idle);
    await settled();
    expect(await bonuses(idle)).toMatchObject([{ state: 'expired', returned: '200.00' }]);
    expect(await parts(idle)).toEqual(['30.00', '0.00']);
    expect(await inbox(idle)).toContain('Your bonus is over');
  });

  it('waits 48 hours for an open round at most; what that wins later is cash', async () => {
    const member = await playerWith();
    await game.bet(member.memberId, 100_00, 'open');
    const [bonus] = await bonuses(member);
    const params = { id: bonus!.bonusId };
    expect((await member.call('forfeitBonus', { params })).value.state).toBe('ending');
    expect((await member.call('forfeitBonus', { params })).code).toBe('promotions.bonusOver');
    await pass(member, 47);
    expect(await bonuses(member)).toMatchObject([{ state: 'ending', balance: '130.00' }]);
    await pass(member, 1);
    expect(await bonuses(member)).toMatchObject([{ state: 'forfeited', returned: '130.00' }]);
    await game.win(member.memberId, 100_00, 'open');
    expect(await parts(member)).toEqual(['100.00', '0.00']);
  });

  it('comes with a withdrawal that the player agreed to, and not before', async () => {
    const member: FundedMember = await fundedMember(t, rail, '500.00');
    await game.play(member.memberId, 500_00, 500_00);
    await settled();
    await claim(member, await openClaim());
    const ask = (more: object = {}) =>
      member.call('createWithdrawal', {
        body: { amount: '300.00', bankAccountId: member.bankAccountId, paymentPassword: PAYMENT_PASSWORD, ...more },
      });
    const refused = await ask();
    expect(refused.code).toBe('wallet.bonusEnds');
    expect(refused.body).toMatchObject({ value: { bonus: '200.00' } });
    expect(await parts(member)).toEqual(['500.00', '200.00']);
    expect((await ask({ forfeitBonus: true })).code).toBeUndefined();
    expect(await parts(member)).toEqual(['200.00', '0.00']);
    expect(await bonuses(member)).toMatchObject([{ state: 'forfeited' }]);
    const { rows } = await t.owner.query<{ withdrawable: string }>(
      'select withdrawable::text from payments_withdrawals where member_id = $1',
      [member.memberId],
    );
    expect(rows).toEqual([{ withdrawable: '50000' }]);
  });

  it('comes with its deposit, where that goes back to the card of its payer', async () => {
    const member = await registerMember(t, { payeeName: 'SOMCHAI JAIDEE' });
    const body = { method: 'CARD' as const, amount: '500.00', promotionId: await openOffer() };
    const { depositId: id } = (await member.call('createDeposit', { body })).value;
    await pay(member, id);
    expect(await parts(member)).toEqual(['500.00', '500.00']);
    await member.call('returnToCard', { params: { id } });
    const [maker, checker] = [await staffSession(t, ['financeMaker']), await staffSession(t, ['financeChecker'])];
    const { version: expectedVersion } = await t.app.modules.payments.service.getDeposit(id);
    const decision = { decision: 'return' as const, reason, expectedVersion };
    const proposed = await maker.call('opsDecideDeposit', { params: { id }, body: decision });
    const params = { id: proposed.value.approvalId! };
    await checker.call('opsDecideApproval', { params, body: { decision: 'confirm' } });
    await settled();
    expect(await parts(member)).toEqual(['0.00', '0.00']);
    expect(await bonuses(member)).toMatchObject([{ state: 'cancelled', returned: '500.00' }]);
    expect(await inbox(member)).toContain('Your bonus was cancelled');
  });

  it('comes with an exclusion: nothing is left to start, and nothing is told', async () => {
    const member = await playerWith();
    expect((await claim(member, await openClaim())).value.bonus?.state).toBe('queued');
    await settled();
    const told = async () =>
      (
        await t.owner.query(`select from messaging_inbox where member_id = $1 and source like 'bonus:%'`, [
          member.memberId,
        ])
      ).rowCount;
    expect(await told()).toBe(2);
    await t.app.modules.protection.service.exclude(t.app.platform.db, member.memberId, { kind: 'exclusion' });
    await settled();
    const { rows } = await t.owner.query<{ state: string }>(
      'select state from promotions_grants where member_id = $1 order by granted_at',
      [member.memberId],
    );
    expect(rows.map(({ state }) => state)).toEqual(['forfeited', 'forfeited']);
    expect(await told()).toBe(2);
  });
});

describe('bonuses that wait', () => {
  it('are started one at a time, by one of two nodes', async () => {
    const member = await playerWith();
    await claim(member, await openClaim());
    const [second] = (await bonuses(member)).filter(({ state }) => state === 'queued');
    expect(second).toMatchObject({ required: '2000.00', done: '0.00' });
    const params = { id: second!.bonusId };
    expect((await member.call('startBonus', { params })).code).toBe('promotions.bonusActive');
    const [first] = (await bonuses(member)).filter(({ state }) => state === 'active');
    await member.call('forfeitBonus', { params: { id: first!.bonusId } });
    const node = await anotherNode(t);
    const there = callerOf({ ...t, url: node.url, app: node.app }, member);
    const answers = await Promise.all([member.call, there].map((call) => call('startBonus', { params })));
    expect(answers.map(({ code }) => code ?? 'started').toSorted()).toEqual(['promotions.bonusOver', 'started']);
    expect(await parts(member)).toEqual(['30.00', '200.00']);
    await node.close();
  });

  it('end unstarted when their time is over, and what they took is free again', async () => {
    const member = await playerWith();
    const id = await openOffer({}, { budget: '1000.00', places: 1, claimDays: 1 });
    await giveCash(t, member.memberId, 100_000);
    const gift = await staff.writer.call('opsGrantBonus', {
      params: { id: member.memberId },
      body: { campaignId: id, amount: '400.00', reason },
    });
    const decided = await staff.checker.call('opsDecideApproval', {
      params: { id: gift.value.approvalId },
      body: { decision: 'confirm', reason },
    });
    expect(decided.code).toBeUndefined();
    const spent = async () =>
      (
        await t.owner.query<{ spent: string; places: number }>(
          'select amount_spent::text as spent, places_taken as places from promotions_budgets where campaign_id = $1',
          [id],
        )
      ).rows[0];
    expect(await spent()).toEqual({ spent: '40000', places: 1 });
    await pass(member);
    expect(await spent()).toEqual({ spent: '0', places: 0 });
    expect((await bonuses(member)).map(({ state }) => state)).toEqual(['expired', 'expired']);
  });
});

describe('staff', () => {
  it('see bonuses with their sums, and two of them end one', async () => {
    const member = await playerWith();
    const [bonus] = await bonuses(member);
    const { list } = (await staff.writer.call('opsMemberBonuses', { params: { id: member.memberId }, query: {} }))
      .value;
    expect(list).toMatchObject([{ id: bonus!.bonusId, source: 'reward', state: 'active', memberId: member.memberId }]);
    const asked = await staff.writer.call('opsEndBonus', { params: { id: bonus!.bonusId }, body: { reason } });
    const held = (await staff.checker.call('opsGetBonus', { params: { id: bonus!.bonusId } })).value;
    expect(held.approval?.id).toBe(asked.value.approvalId);
    const decision = { params: { id: asked.value.approvalId }, body: { decision: 'confirm' as const, reason } };
    expect((await staff.writer.call('opsDecideApproval', decision)).code).toBe('operator.sameStaff');
    expect((await staff.checker.call('opsDecideApproval', decision)).code).toBeUndefined();
    const one = (await staff.writer.call('opsGetBonus', { params: { id: bonus!.bonusId } })).value;
    expect(one).toMatchObject({ state: 'cancelled', returned: '200.00', endReason: reason });
    expect(one.history.map(({ command }) => command)).toContain('promotions.bonus.cancelled');
    const query = { state: 'cancelled' as const, q: member.username };
    const all = (await staff.writer.call('opsListBonuses', { query })).value;
    expect([all.totalCount, all.totals]).toMatchObject([1, { granted: '200.00', returned: '200.00' }]);
  });
});
