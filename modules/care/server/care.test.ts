// Signs of harm and cases just below them: automatic holds, actions of staff, and what stays unchanged.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestApp } from '@sanam/server/test/build-test-app.ts';
import {
  loginMember,
  registerMember,
  staffSession,
  type TestMember,
  type TestStaff,
} from '@sanam/server/test/clients.ts';
import { buildAppWithRail, type TestRail, until } from '@sanam/server/test/rail.ts';
import { deposit, fundedMember, PAYMENT_PASSWORD, playOff } from '@sanam/server/test/wallet.ts';

let t: TestApp;
let rail: TestRail;
let close: () => Promise<void>;
let worker: TestStaff;
beforeAll(async () => {
  ({ t, rail, close } = await buildAppWithRail());
  await t.owner.query('update payments_deposit_rules set lock_multiple_percent = 0, daily_count = 100');
});
beforeEach(async () => {
  worker = await staffSession(t, ['protection']);
});
afterAll(() => close());

const casesOf = async ({ memberId }: TestMember) =>
  (await worker.call('opsListCareCases', { query: { memberId } })).value.list;
const caseOf = async (member: TestMember) => {
  const [{ id } = { id: '' }] = await casesOf(member);
  return (await worker.call('opsGetCareCase', { params: { id } })).value;
};
const order = (member: TestMember) =>
  member.call('createDeposit', { body: { method: 'PROMPTPAY_BILL', amount: '100.00' } });
const setLimit = (member: TestMember, kind: 'deposit' | 'bet', frame: 'each' | 'day', amount: string) =>
  member.call('setLimit', { body: { kind, frame, amount } });
const titles = async (member: TestMember) =>
  (await member.call('listInbox', { query: {} })).value.list.map(({ title }) => title);
let losses = 0;
/** Loses all cash at once. */
async function loseAll({ memberId }: TestMember): Promise<void> {
  const { app } = t;
  const cash = { class: 'player_cash', owner: memberId } as const;
  const { balanceMinor } = await app.modules.ledger.service.balanceOf(app.platform.db, cash, 'THB');
  losses += 1;
  const source = { type: 'vendorTransaction', id: `lost-${losses}` };
  const to = { class: 'house_gaming', owner: 'house' } as const;
  const moves = [{ from: cash, to, amountMinor: balanceMinor }];
  await app.platform.db
    .transaction()
    .execute((trx) => app.modules.ledger.service.post(trx, { source, kind: 'game.bet', currency: 'THB', moves }));
}
/** Loses everything and deposits again at once, three times. */
async function chase(member: TestMember, hasPaidIn = false): Promise<void> {
  if (!hasPaidIn) await deposit(t, rail, member, '100.00');
  for (let n = 0; n < 3; n++) {
    await t.drain();
    await loseAll(member);
    await deposit(t, rail, member, '100.00');
  }
  await t.drain();
}
const step = async (member: TestMember, to: 'contacted' | 'watching' | 'closed') => {
  const { id, version } = await caseOf(member);
  return worker.call('opsStepCareCase', {
    params: { id },
    body: { step: to, reason: 'spoke by phone', expectedVersion: version },
  });
};

describe('signs of the highest level [R77]', () => {
  it('stop new deposits, bonuses and offers at once and without a person, and tell the player; withdrawals stay', async () => {
    const member = await fundedMember(t, rail);
    const { depositId } = (await order(member)).value;
    await chase(member, true);
    const found = await caseOf(member);
    expect(found).toMatchObject({ state: 'open', level: 3, rules: ['chasing'], owner: null, isLate: false });
    expect(found.holds.map(({ action }) => action)).toEqual(['bonus', 'depositOrder', 'marketing']);
    const refused = await order(member);
    expect(refused.code).toBe('protection.depositsPaused');
    const { until: untilAt } = found.holds.find(({ action }) => action === 'depositOrder')!;
    expect(refused.body).toMatchObject({ value: { until: untilAt, hours: 24 } });
    const { service } = t.app.modules.protection;
    expect(await service.mayGetOffers(t.app.platform.db, member.memberId)).toBe(false);
    expect(await service.whoMay(t.app.platform.db, [member.memberId], 'bonus')).toEqual(new Set());
    expect(await titles(member)).toContain('A pause for deposits');
    // A deposit ordered before is credited, and play continues.
    await rail.pay(depositId, { how: 'exact' });
    const isCredited = async () =>
      (await member.call('getDeposit', { params: { id: depositId } })).value.stage === 'credited';
    await until(t, isCredited, 'the order of before');
    expect(await service.mayPlay(t.app.platform.db, member.memberId)).toBe(true);
    const shown = (await member.call('protection')).value;
    expect(shown.isBlocked).toBe(false);
    expect(shown.pauses.map(({ what }) => what)).toEqual(['bonus', 'depositOrder', 'marketing']);
  });

  it('change nothing about a payout: neither its score nor its place [K10]', async () => {
    const [calm, other] = [await fundedMember(t, rail), await fundedMember(t, rail)];
    await chaseRows(other);
    expect(await caseOf(other)).toMatchObject({ level: 3 });
    for (const member of [other, calm])
      await member.call('createWithdrawal', {
        body: { amount: '300.00', bankAccountId: member.bankAccountId, paymentPassword: PAYMENT_PASSWORD },
      });
    const { rows } = await t.owner.query(
      `select score, stage, goes_first, priority from payments_withdrawals where member_id = any($1) order by created_at`,
      [[other.memberId, calm.memberId]],
    );
    expect(rows[0]).toEqual(rows[1]);
  });

  it('are over for deposits once somebody has spoken with the player, or after a day by themselves', async () => {
    const [spoken, alone] = [await registerMember(t), await registerMember(t)];
    await chase(spoken);
    await chase(alone);
    const { id, version } = await caseOf(spoken);
    await worker.call('opsTakeCareCase', { params: { id }, body: { expectedVersion: version } });
    expect((await step(spoken, 'watching')).code).toBe('care.wrongStep');
    expect((await step(spoken, 'contacted')).code).toBeUndefined();
    expect((await order(spoken)).code).toBeUndefined();
    expect((await caseOf(spoken)).holds.map(({ action }) => action)).toEqual(['bonus', 'marketing']);
    expect((await order(alone)).code).toBe('protection.depositsPaused');
    await t.advance(86_400);
    await t.drain(['protection.endHolds']);
    worker = await staffSession(t, ['protection']);
    expect((await order(await loginMember(t, alone))).code).toBeUndefined();
    expect(await casesOf(alone)).toMatchObject([{ isLate: true }]);
  });

  it('leave the operator’s block as it is, and the block leaves them', async () => {
    const member = await registerMember(t);
    const { service } = t.app.modules.protection;
    await service.block(t.app.platform.db, member.memberId, 'test');
    const { modules, platform } = t.app;
    const signs = await staffSession(t, ['protection']);
    await signs.call('opsOpenCareCase', { params: { id: member.memberId }, body: { reason: 'wrote of debts' } });
    expect(await service.mayPlay(platform.db, member.memberId)).toBe(false);
    await modules.protection.service.unblock(platform.db, member.memberId, 'test');
    expect(await service.mayPlay(platform.db, member.memberId)).toBe(true);
    expect(await service.whoMay(platform.db, [member.memberId], 'bonus')).toEqual(new Set());
    await step(member, 'closed');
    expect((await caseOf(member)).holds.map(({ action }) => action)).toEqual(['bonus', 'marketing']);
  });
});

describe('a case', () => {
  it('is opened by hand for what a person saw, once, and other roles see none', async () => {
    const member = await registerMember(t);
    const open = () =>
      worker.call('opsOpenCareCase', { params: { id: member.memberId }, body: { reason: 'said so in a call' } });
    const { caseId } = (await open()).value;
    expect(await caseOf(member)).toMatchObject({ id: caseId, level: 3, rules: ['contact'], owner: worker.username });
    expect((await open()).code).toBe('care.open');
    const marketing = await staffSession(t, ['promotionManager']);
    expect((await marketing.call('opsListCareCases', { query: {} })).code).toBe('operator.forbidden');
  });

  it('takes in what comes while it is open, and what it has judged opens no other one', async () => {
    const member = await registerMember(t);
    const pause = (n: number) =>
      t.app.platform.events.emit(t.app.platform.db, 'payments.transfersChanged', {
        memberId: member.memberId,
        blockId: `blk_${n}`,
        version: 1,
        state: 'pause',
        endsAt: new Date().toISOString(),
      });
    await pause(1);
    await t.drain();
    expect(await casesOf(member)).toMatchObject([{ level: 2, rules: ['failedTransfers'], state: 'open' }]);
    expect((await order(member)).code).toBeUndefined();
    await chase(member);
    expect(await casesOf(member)).toMatchObject([{ level: 3, rules: ['chasing', 'failedTransfers'] }]);
    await step(member, 'contacted');
    await step(member, 'closed');
    await t.owner.query('insert into care_due (member_id) values ($1) on conflict do nothing', [member.memberId]);
    await t.drain(['care.judge']);
    expect(await casesOf(member)).toHaveLength(1);
    const { history, effects } = await caseOf(member);
    expect(history.map(({ command }) => command)).toEqual(
      expect.arrayContaining(['care.case.opened', 'care.case.raised', 'care.case.contacted', 'care.case.closed']),
    );
    expect(effects).toMatchObject([
      { before: { days: 7 }, after: null },
      { before: { days: 30 }, after: null },
    ]);
  });

  it('says seven days after the talk what has changed', async () => {
    const member = await registerMember(t);
    await chase(member);
    await step(member, 'contacted');
    await t.advance(7 * 86_400);
    worker = await staffSession(t, ['protection']);
    const [week] = (await caseOf(member)).effects;
    expect(week!.before).toMatchObject({ days: 7, deposits: '400.00' });
    expect(week!.after).toEqual({ days: 7, hours: 0, deposits: '0.00', lost: '0.00' });
  });
});

it('play is counted by the hour from settled bets, and a member with four nights of it reads the own figures once [R77]', async () => {
  const member = await fundedMember(t, rail);
  await playOff(t, member.memberId, 200_00n);
  await t.drain();
  const { rows } = await t.owner.query('select bets, stake, lost from care_hours where member_id = $1', [
    member.memberId,
  ]);
  expect(rows).toEqual([{ bets: 1, stake: 20_000n, lost: 20_000n }]);
  await t.owner.query(
    `insert into care_hours (member_id, hour, bets, stake, lost, first_at, last_at)
     select $1, h, 3, 300, 300, h, h + interval '5 minutes'
     from (select date_trunc('day', platform_now() at time zone 'Asia/Bangkok') at time zone 'Asia/Bangkok'
                  - make_interval(days => n) + interval '1 hour' as h from generate_series(1, 4) n) nights`,
    [member.memberId],
  );
  const judge = async () => {
    await t.owner.query('insert into care_due (member_id) values ($1) on conflict do nothing', [member.memberId]);
    await t.drain(['care.judge']);
    await t.drain();
  };
  await judge();
  await judge();
  expect(await casesOf(member)).toMatchObject([{ state: 'told', level: 1, rules: ['nightPlay'], dueAt: null }]);
  expect((await titles(member)).filter((title) => title === 'Your play of the last seven days')).toHaveLength(1);
  expect((await order(member)).code).toBeUndefined();
});

it('who is excluded has no case: the exclusion protects', async () => {
  const member = await registerMember(t);
  await member.call('excludeMyself', { body: { term: '6m' } });
  await chaseRows(member);
  expect(await casesOf(member)).toEqual([]);
});

it('looks at all who wait, however many they are', async () => {
  await t.owner.query(`insert into care_due (member_id) select 'mbr_gone' || n from generate_series(1, 450) n`);
  await t.drain(['care.judge']);
  expect((await t.owner.query('select 1 from care_due')).rowCount).toBe(0);
});

describe('limits that stand in the way [R77]', () => {
  const hitsOf = async ({ memberId }: TestMember) =>
    (
      await t.owner.query<{ source: string }>(
        `select source from care_moments where member_id = $1 and kind = 'limitHit' order by source`,
        [memberId],
      )
    ).rows.map(({ source }) => source.replace(/:[\d-]+$/, ''));

  it('are counted once a day each, whether the portal or a vendor was refused', async () => {
    const member = await fundedMember(t, rail);
    await setLimit(member, 'deposit', 'day', '50.00');
    for (const _ of [1, 2]) expect((await order(member)).code).toBe('protection.depositLimit');
    expect(await hitsOf(member)).toEqual(['hit:deposit']);
    await setLimit(member, 'bet', 'each', '10.00');
    const { house } = t.app.modules.vendors;
    const vendor = 'HIT_TEST';
    const vendorId = await house.open({ code: vendor, name: 'Limits', capabilities: [] });
    await t.owner.query(`insert into vendors_games (vendor_id, code) values ($1, 'ONE')`, [vendorId]);
    const who = { memberId: member.memberId, currency: 'THB', isTest: false };
    const player_id = (await house.playersOf(vendor, [who])).get(member.memberId)!;
    const bet = (n: number) => ({
      call: 'bet' as const,
      request: {
        transaction_id: `b${n}`,
        player_id,
        game_code: 'ONE',
        round_id: `r${n}`,
        currency: 'THB',
        amount: 2000,
      },
    });
    const served = await t.app.platform.db.transaction().execute((trx) => house.serve(trx, vendor, [bet(1), bet(2)]));
    expect(served.map(({ code }) => code)).toEqual(['LIMIT_REACHED', 'LIMIT_REACHED']);
    for (const _ of [1, 2]) await t.drain(['care.limitHits']);
    expect(await hitsOf(member)).toEqual(['hit:bet', 'hit:deposit']);
  });

  it('three times in a week are a sign, and so is a raise that is asked for within the hour', async () => {
    const [often, raising] = [await fundedMember(t, rail), await fundedMember(t, rail)];
    await t.owner.query(
      `insert into care_moments (member_id, source, kind, at)
       select $1, 'hit:stake:' || n, 'limitHit', platform_now() - make_interval(days => n) from generate_series(1, 2) n`,
      [often.memberId],
    );
    for (const member of [often, raising]) {
      await setLimit(member, 'deposit', 'day', '4000.00');
      const asked = { method: 'PROMPTPAY_BILL', amount: '4500.00' } as const;
      expect((await member.call('createDeposit', { body: asked })).code).toBe('protection.depositLimit');
    }
    expect(await casesOf(raising)).toEqual([]);
    await setLimit(raising, 'deposit', 'day', '5000.00');
    await t.drain();
    await t.drain(['care.judge']);
    expect(await casesOf(often)).toMatchObject([{ level: 2, rules: ['tools'] }]);
    expect(await casesOf(raising)).toMatchObject([{ level: 2, rules: ['tools'] }]);
  });
});

describe('the lines of a merchant [R77]', () => {
  it('are changed by two people within the bounds of the product, in versions', async () => {
    const checker = await staffSession(t, ['financeChecker']);
    const read = async () => (await worker.call('opsGetCareThresholds', { query: {} })).value;
    const shipped = await read();
    expect(shipped).toMatchObject({ version: 0, thresholds: { limitHits: 3 }, approval: null });
    const change = (over: object, version = 0, who = worker) =>
      who.call('opsChangeCareThresholds', {
        query: {},
        body: { thresholds: { ...shipped.thresholds, ...over }, version, reason: 'asked by the authority' },
      });
    expect((await change({ limitHits: 99 })).code).toBe('request.invalid');
    expect((await change({ limitHits: 2 }, 4)).code).toBe('operator.staleVersion');
    expect((await change({ limitHits: 2 }, 0, checker)).code).toBe('operator.forbidden');
    const { state, approvalId } = (await change({ limitHits: 2 })).value;
    expect(state).toBe('proposed');
    const { rows } = await t.owner.query<{ payload: unknown; summary: string }>(
      'select payload, summary from staff_approvals where approval_id = $1',
      [approvalId],
    );
    // The second person compares value by value, so both have the same names.
    expect(rows).toMatchObject([
      {
        summary: '3 → 2',
        payload: {
          before: { thresholds: shipped.thresholds },
          thresholds: { ...shipped.thresholds, limitHits: 2 },
        },
      },
    ]);
    expect((await read()).thresholds).toEqual(shipped.thresholds);
    const decide = (who: TestStaff) =>
      who.call('opsDecideApproval', { params: { id: approvalId! }, body: { decision: 'confirm' } });
    expect((await decide(worker)).code).toBe('operator.sameStaff');
    expect((await decide(checker)).value.state).toBe('executed');
    expect(await read()).toMatchObject({ version: 1, thresholds: { limitHits: 2, breaks: 2 } });
    const member = await registerMember(t);
    await t.owner.query(
      `insert into care_moments (member_id, source, kind) select $1, 'hit:stake:' || n, 'limitHit' from generate_series(1, 2) n`,
      [member.memberId],
    );
    await t.owner.query('insert into care_due (member_id) values ($1)', [member.memberId]);
    await t.drain(['care.judge']);
    expect(await casesOf(member)).toMatchObject([{ rules: ['tools'] }]);
  });
});

async function chaseRows({ memberId }: TestMember): Promise<void> {
  await t.owner.query(
    `insert into care_deposits (deposit_id, member_id, at, amount, is_chasing)
     select gen_random_uuid()::text, $1, platform_now(), 10000, true from generate_series(1, 3)`,
    [memberId],
  );
  await t.owner.query('insert into care_due (member_id) values ($1) on conflict do nothing', [memberId]);
  await t.drain(['care.judge']);
}
