// The grant stop for campaigns: nothing is granted after its commit; running bonuses continue.
import { assertBooksHold } from '@sanam/ledger/server/index.ts';
import { inTransaction } from '@sanam/server/platform/db.ts';
import type { TestApp } from '@sanam/server/test/build-test-app.ts';
import { registerMember, type TestMember } from '@sanam/server/test/clients.ts';
import { buildAppWithRail, type TestRail, until } from '@sanam/server/test/rail.ts';
import { giveCash } from '@sanam/server/test/wallet.ts';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openGame, type TestGame, termsWith } from '../bonuses/bonus.test-data.ts';
import { openPublishers, type Publishers, reason } from '../campaign.test-data.ts';
import { promotionsJobs } from '../campaigns/clock.ts';
import { shareStop } from './store.ts';

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
afterEach(() => t.owner.query('update promotions_stops set is_stopped = false'));
afterAll(async () => {
  await assertBooksHold(t.owner);
  await close();
});

const turn = (isStopped: boolean) => staff.writer.call('opsTurnGrantStop', { query: {}, body: { isStopped, reason } });
const look = async () => (await staff.writer.call('opsGetGrantStop', { query: {} })).value;
const claim = (member: TestMember, id: string) => member.call('claimPromotion', { params: { id } });
const bonuses = async (member: TestMember) =>
  (await member.call('listBonuses', { query: { language: 'EN' } })).value.list;
const openBonus = () => staff.open('claim', { reward: '200.00', budget: '10000.00', bonus: termsWith() });
const settled = async () => {
  for (let times = 0; times < 3; times += 1) await t.drain();
};

it('is turned off by one person at once, and on again by two, with who did it and why', async () => {
  expect(await look()).toMatchObject({ isStopped: false, by: null, at: null });
  expect((await turn(false)).code).toBe('operator.staleVersion');
  expect((await turn(true)).value).toEqual({ state: 'done', approvalId: null });
  expect((await turn(true)).code).toBe('operator.staleVersion');
  expect(await look()).toMatchObject({ isStopped: true, reason, approval: null });
  const { approvalId, state } = (await turn(false)).value;
  expect(state).toBe('proposed');
  expect((await turn(false)).code).toBe('operator.approvalPending');
  expect((await look()).approval).toMatchObject({ id: approvalId, isMine: true });
  const decision = { params: { id: approvalId! }, body: { decision: 'confirm' } } as const;
  expect((await staff.writer.call('opsDecideApproval', decision)).code).toBe('operator.sameStaff');
  expect((await staff.checker.call('opsDecideApproval', decision)).code).toBeUndefined();
  expect(await look()).toMatchObject({ isStopped: false, approval: null });
  const audits = await t.owner.query(
    `select command from platform_audit where subject_type = 'grantStop' and command like 'promotions.%' order by id`,
  );
  expect(audits.rows.map(({ command }) => command)).toEqual(['promotions.grants.stop', 'promotions.grants.allow']);
});

it('gives no claim, place, application, gift or start while it is off, and pages say so', async () => {
  const member = await registerMember(t);
  const claimable = await staff.open('claim');
  const joinable = await staff.open('join');
  const first = await openBonus();
  const queued = await openBonus();
  await claim(member, first);
  await claim(member, queued);
  const waiting = (await bonuses(member)).find(({ state }) => state === 'queued')!;
  expect((await member.call('promotionStop')).value).toEqual({ isStopped: false });
  await turn(true);
  expect((await member.call('promotionStop')).value).toEqual({ isStopped: true });
  expect((await claim(member, claimable)).code).toBe('promotions.stopped');
  expect((await member.call('joinPromotion', { params: { id: joinable } })).code).toBe('promotions.stopped');
  expect((await member.call('startBonus', { params: { id: waiting.bonusId } })).code).toBe('promotions.stopped');
  const gift = { params: { id: member.memberId }, body: { campaignId: first, amount: '10.00', reason } };
  expect((await staff.writer.call('opsGrantBonus', gift)).code).toBe('promotions.stopped');
  const page = (await member.call('listPromotions', { query: { category: 'all', language: 'EN' } })).value;
  expect(page.isStopped).toBe(true);
  expect(page.list.filter(({ acts }) => acts.join || acts.claim || acts.apply || acts.deposit)).toEqual([]);
  expect((await member.call('participation', { query: { language: 'EN' } })).value.isStopped).toBe(true);
  // A running bonus can still be played and forfeited, and ends normally.
  const active = (await bonuses(member)).find(({ state }) => state === 'active')!;
  await giveCash(t, member.memberId, 100_00);
  expect(await game.play(member.memberId, 150_00, 150_00)).toBe('OK');
  expect((await member.call('forfeitBonus', { params: { id: active.bonusId } })).value.state).toBe('forfeited');
});

it('offers nothing at the deposit, and misses what was chosen before', async () => {
  const member = await registerMember(t, { payeeName: 'SOMCHAI JAIDEE' });
  const id = await staff.open('deposit', {
    reward: '1000.00',
    budget: '100000.00',
    bonus: termsWith({ matchBasisPoints: 10_000 }),
  });
  const offers = async () =>
    (await member.call('depositOffers', { query: { deposit: '500.00', language: 'EN' } })).value;
  expect((await offers()).offers.map(({ promotionId }) => promotionId)).toContain(id);
  const body = { method: 'PROMPTPAY_BILL' as const, amount: '500.00', promotionId: id };
  const { depositId } = (await member.call('createDeposit', { body })).value;
  await turn(true);
  expect(await offers()).toEqual({ offers: [], otherwise: [], isStopped: true, notice: null, hasCodes: false });
  await t.drain();
  await rail.pay(depositId, { how: 'exact' });
  const isCredited = async () =>
    (await member.call('getDeposit', { params: { id: depositId } })).value.stage === 'credited';
  await until(t, isCredited, `deposit ${depositId}`);
  await settled();
  expect(await bonuses(member)).toEqual([]);
  const outcome = await t.owner.query('select outcome from promotions_choices where deposit_id = $1', [depositId]);
  expect(outcome.rows).toEqual([{ outcome: 'promotions.stopped' }]);
});

it('waits for what is given now, and nothing is given after its commit', async () => {
  const { db } = t.app.platform;
  const { merchantId } = await look();
  let isTurned = false;
  let turning: Promise<unknown> | undefined;
  await inTransaction(db, async (trx) => {
    expect(await shareStop(trx, merchantId)).toBe(false);
    turning = turn(true).then(() => (isTurned = true));
    await until(
      t,
      async () => {
        const waits = await t.owner.query(
          `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
        );
        return waits.rowCount! > 0;
      },
      'the switch waits',
    );
    expect(isTurned).toBe(false);
  });
  await turning;
  expect(await inTransaction(db, (trx) => shareStop(trx, merchantId))).toBe(true);
  // Twenty claims race with the switch: each commits before it or grants nothing.
  await t.owner.query('update promotions_stops set is_stopped = false');
  const id = await staff.open('claim');
  const members = await Promise.all(Array.from({ length: 20 }, () => registerMember(t)));
  const [answers] = await Promise.all([Promise.all(members.map((one) => claim(one, id))), turn(true)]);
  const codes = new Set(answers.map(({ code }) => code ?? 'given'));
  expect([...codes].filter((code) => code !== 'given' && code !== 'promotions.stopped')).toEqual([]);
  const late = await t.owner.query(
    `select from promotions_rewards r, promotions_stops s
     where r.campaign_id = $1 and s.is_stopped and s.merchant_id = r.merchant_id and r.decided_at > s.changed_at + interval '1 second'`,
    [id],
  );
  expect(late.rowCount).toBe(0);
  expect((await claim(await registerMember(t), id)).code).toBe('promotions.stopped');
});

it('keeps the time that rewards and bonuses had left', async () => {
  const member = await registerMember(t);
  await claim(member, await openBonus());
  await claim(member, await openBonus());
  const ends = async () =>
    (await bonuses(member)).filter(({ state }) => state === 'queued').map(({ expiresAt }) => Date.parse(expiresAt!));
  await t.owner.query(
    `update promotions_grants set expires_at = platform_now() + interval '30 seconds' where member_id = $1 and state = 'queued'`,
    [member.memberId],
  );
  const [before] = await ends();
  await turn(true);
  await t.advance(60);
  await t.drain(['promotions.bonuses', promotionsJobs.clock]);
  expect(await ends()).toEqual([before]);
  const { approvalId } = (await turn(false)).value;
  await staff.checker.call('opsDecideApproval', { params: { id: approvalId! }, body: { decision: 'confirm' } });
  const [after] = await ends();
  expect(after! - before!).toBeGreaterThanOrEqual(60_000);
  await t.advance(600);
  await t.drain(['promotions.bonuses']);
  expect(await ends()).toEqual([]);
});
