// A cash agent pays into the cash of a direct player: a deposit with limits and rollover.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { z } from 'zod/mini';
import { assertBooksHold, createLedger, describeBreaches } from '@sanam/ledger/server/index.ts';
import { systemContext } from '@sanam/server/platform/context.ts';
import { inTransaction } from '@sanam/server/platform/db.ts';
import { anyMove } from '@sanam/server/test/any-move.ts';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { freshName, type TestMember } from '@sanam/server/test/clients.ts';
import { PAYMENT_PASSWORD } from '@sanam/server/test/wallet.ts';
import { agentsSettings } from '../settings.ts';
import { newAgent, newPlayer } from '../tree/line.test-data.ts';
import { verifyTransfers } from './verify.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(async () => {
  const breaches = await verifyTransfers(t.app.platform.db);
  if (breaches.length > 0) throw new Error(describeBreaches(breaches));
  await assertBooksHold(t.owner);
  await t.close();
});

const change = (key: 'cash' | 'cashLimits', value: unknown) =>
  t.app.modules.merchants.service.changeSetting<z.ZodMiniType>(systemContext('test'), agentsSettings[key], {
    merchantId: 'default',
    value,
    reason: 'test',
  });
beforeEach(() => change('cash', true));

/** Creates a cash agent below a general agent, with 5,000.00 in the wallet. */
async function cashAgent(type: 'cashAgent' | 'agent' = 'cashAgent', upline?: TestMember): Promise<TestMember> {
  const agent = await newAgent(t, (upline ?? (await newAgent(t))).memberId, type);
  await agent.call('setPaymentPassword', {
    body: { loginPassword: agent.password, paymentPassword: PAYMENT_PASSWORD },
  });
  const { db } = t.app.platform;
  await inTransaction(db, (trx) =>
    createLedger({ db, kinds: anyMove }).service.post(trx, {
      source: { type: 'test', id: freshName() },
      kind: 'test.moved',
      currency: 'THB',
      moves: [
        {
          from: { class: 'wage_expense', owner: 'house' },
          to: { class: 'agent_wallet', owner: agent.memberId },
          amountMinor: 500_000n,
        },
      ],
    }),
  );
  return agent;
}

const pay = (agent: TestMember, to: TestMember, amount: string, key?: { idempotencyKey: string }) =>
  agent.call('transferToPlayer', { body: { amount, paymentPassword: PAYMENT_PASSWORD, memberId: to.memberId } }, key);
const walletOf = async (agent: TestMember) => (await agent.call('agentTransferOptions')).value.balance;
const openOrder = `
  insert into payments_deposits (deposit_id, merchant_id, member_id, currency, method, account_key, order_code, amount,
    pay_amount, stage, payload, expires_at)
  values ($1, 'default', $2, 'THB', 'PROMPTPAY_BILL', 'sandbox:main', $3, 30000, 30000, 'awaiting', 'x',
    platform_now() + interval '1 hour')`;
const fundsOf = async (player: TestMember) => {
  const { withdrawable, locked } = (await player.call('withdrawalOptions')).value;
  return [withdrawable, locked];
};

it('pays a direct player once for a key; the money is played once before it may leave, and both have it in their records [GAP-149]', async () => {
  const agent = await cashAgent();
  const player = await newPlayer(t, agent);
  const key = { idempotencyKey: `cash-${freshName()}` };
  const both = await Promise.all([pay(agent, player, '300.00', key), pay(agent, player, '300.00', key)]);
  expect(new Set(both.map(({ value }) => value.transferId)).size).toBe(1);
  expect(both[0]!.value).toMatchObject({ kind: 'player', isIncoming: false, other: player.username, amount: '300.00' });
  expect(await walletOf(agent)).toBe('4700.00');
  expect(await fundsOf(player)).toEqual(['0.00', '300.00']);
  const { list } = (await player.call('accountRecord', { query: {} })).value;
  expect(list).toMatchObject([{ kind: 'deposit', method: 'AGENT', amount: '300.00' }]);
  const [month] = (await player.call('creditReport', { query: {} })).value.list;
  expect(month).toMatchObject({ deposits: '300.00', transfers: '0.00', isExplained: true });
  const own = (await agent.call('agentTransactions', { query: {} })).value.list;
  expect(own[0]).toMatchObject({ kind: 'transfer', amount: '-300.00', before: '5000.00', after: '4700.00' });
  const transfers = (await agent.call('agentTransfers', { query: {} })).value.list;
  expect(transfers).toMatchObject([{ kind: 'player', amount: '300.00' }]);
  const { rows } = await t.owner.query(
    `select after ->> 'kind' as kind from platform_audit where command = 'agents.transfer' and subject_id = $1`,
    [agent.memberId],
  );
  expect(rows).toEqual([{ kind: 'player' }]);
});

it('is a deposit of the player in the reports of everybody above, and of the link by which the player came', async () => {
  const top = await newAgent(t);
  const upline = await newAgent(t, top.memberId);
  const agent = await cashAgent('cashAgent', upline);
  const player = await newPlayer(t, agent);
  await t.owner.query(
    `with link as (insert into agents_links (merchant_id, code, agent_no, target, tag)
       select merchant_id, 'CASH' || member_no, member_no, 'player', '' from agents_members where member_id = $1 returning *)
     insert into agents_link_joins (member_no, merchant_id, code)
       select m.member_no, k.merchant_id, k.code from agents_members m, link k where m.member_id = $2`,
    [agent.memberId, player.memberId],
  );
  await pay(agent, player, '300.00');
  const { rows: joined } = await t.owner.query(
    `select j.deposited_at is not null as deposited from agents_link_joins j join agents_members m on m.member_no = j.member_no
     where m.member_id = $1`,
    [player.memberId],
  );
  expect(joined).toEqual([{ deposited: true }]);
  const paidIn = async (who: TestMember, scope: 'team' | 'direct') =>
    (await who.call('agentTeamReport', { query: { scope } })).value.money;
  const once = { deposits: '300.00', depositors: 1, firstDeposits: 1, withdrawals: '0.00' };
  for (const who of [agent, upline, top]) expect(await paidIn(who, 'team')).toMatchObject(once);
  expect(await paidIn(agent, 'direct')).toMatchObject(once);
  expect(await paidIn(upline, 'direct')).toMatchObject({ deposits: '0.00', depositors: 0, firstDeposits: 0 });
});

it('goes to the line of its day, although a move that is due was not made yet', async () => {
  const [from, to] = [await newAgent(t), await newAgent(t)];
  const agent = await cashAgent('cashAgent', from);
  const player = await newPlayer(t, agent);
  await t.owner.query(
    `insert into agents_moves (move_id, merchant_id, agent_no, from_no, to_no, effective_at, proposed_by, approved_by, reason)
     select 'move-' || a.member_no, a.merchant_id, a.member_no, a.upline_no, u.member_no, platform_now() + interval '1 second', 'one', 'two', 'x'
     from agents_members a, agents_members u where a.member_id = $1 and u.member_id = $2`,
    [agent.memberId, to.memberId],
  );
  await t.advance(2);
  expect((await pay(agent, player, '300.00')).code).toBeUndefined();
  const { rows } = await t.owner.query(
    `select u.member_id as top from agents_flows f join agents_members m on m.member_no = f.member_no
     join agents_lines l on l.line_id = f.line_id join agents_members u on u.member_no = l.path[1] where m.member_id = $1`,
    [player.memberId],
  );
  expect(rows).toEqual([{ top: to.memberId }]);
});

describe('it is refused', () => {
  it('while the merchant does not allow it, and to who is no cash agent', async () => {
    const [agent, plain] = [await cashAgent(), await cashAgent('agent')];
    const [player, other] = [await newPlayer(t, agent), await newPlayer(t, plain)];
    expect((await pay(plain, other, '100.00')).code).toBe('agents.notCashAgent');
    await change('cash', false);
    expect((await pay(agent, player, '100.00')).code).toBe('agents.cashOff');
    expect((await agent.call('agentTransferOptions')).value.cash).toBeNull();
  });

  it('for all but direct players: an agent, a player of another agent, the cash agent', async () => {
    const agent = await cashAgent();
    const below = await newAgent(t, agent.memberId);
    const stranger = await newPlayer(t, await cashAgent());
    const deeper = await newPlayer(t, below);
    for (const to of [below, stranger, deeper, agent])
      expect((await pay(agent, to, '100.00')).code).toBe('agents.notInDownline');
    expect(await walletOf(agent)).toBe('5000.00');
  });

  it('outside of its limits, which are not those of transfers, also by many at once', async () => {
    const agent = await cashAgent();
    const player = await newPlayer(t, agent);
    await change('cashLimits', { min: '50.00', max: '400.00', daily: '600.00' });
    expect((await pay(agent, player, '49.99')).code).toBe('wallet.belowMinimum');
    expect((await pay(agent, player, '400.01')).code).toBe('wallet.aboveMaximum');
    const storm = await Promise.all(Array.from({ length: 4 }, () => pay(agent, player, '250.00')));
    expect(storm.filter(({ code }) => code === undefined)).toHaveLength(2);
    expect((await pay(agent, player, '100.01')).code).toBe('wallet.dailyLimit');
    const { cash, dailyLeft } = (await agent.call('agentTransferOptions')).value;
    expect([cash?.dailyLeft, dailyLeft]).toEqual(['100.00', '500000.00']);
    await change('cashLimits', { min: '100.00', max: '50000.00', daily: '200000.00' });
  });

  it('above the deposit limit of the player, which the money counts against, without telling the agent why', async () => {
    const agent = await cashAgent();
    const player = await newPlayer(t, agent);
    await player.call('setLimit', { body: { kind: 'deposit', frame: 'day', amount: '500.00' } });
    await pay(agent, player, '400.00');
    expect(await pay(agent, player, '100.01')).toMatchObject({ code: 'agents.receiverUnavailable' });
    expect((await pay(agent, player, '100.00')).code).toBeUndefined();
    expect([await walletOf(agent), await fundsOf(player)]).toEqual(['4500.00', ['0.00', '500.00']]);
    // A change of the limit forgets nothing that was used.
    await player.call('setLimit', { body: { kind: 'deposit', frame: 'day', amount: '450.00' } });
    const { limits, figures } = (await player.call('protection')).value;
    expect([limits[0]?.used, figures[0]?.deposits]).toEqual(['500.00', '500.00']);
  });

  it('above what an open order leaves of the limit', async () => {
    const agent = await cashAgent();
    const player = await newPlayer(t, agent);
    await player.call('setLimit', { body: { kind: 'deposit', frame: 'day', amount: '500.00' } });
    await t.owner.query(openOrder, ['dep_open', player.memberId, 'OPEN1']);
    expect(await pay(agent, player, '200.01')).toMatchObject({ code: 'agents.receiverUnavailable' });
    expect((await pay(agent, player, '200.00')).code).toBeUndefined();
  });

  it('above what an order of the same moment leaves, which is not committed yet', async () => {
    const agent = await cashAgent();
    const player = await newPlayer(t, agent);
    await player.call('setLimit', { body: { kind: 'deposit', frame: 'day', amount: '500.00' } });
    const waits = `select 1 from pg_locks where not granted and locktype = 'advisory'`;
    let isPaid = false;
    const payWhileOrdering = async () => {
      const order = await t.owner.connect();
      try {
        await order.query('begin');
        await order.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
          `wallet.deposits:${player.memberId}`,
        ]);
        await order.query(openOrder, ['dep_moment', player.memberId, 'OPEN2']);
        const paid = pay(agent, player, '200.01').finally(() => (isPaid = true));
        await expect.poll(async () => isPaid || (await t.owner.query(waits)).rowCount === 1).toBe(true);
        await order.query('commit');
        return await paid;
      } finally {
        order.release();
      }
    };
    expect((await payWhileOrdering()).code).toBe('agents.receiverUnavailable');
    expect((await pay(agent, player, '200.00')).code).toBeUndefined();
  });

  it('while the player is excluded or blocked, and while the agent is', async () => {
    const agent = await cashAgent();
    const player = await newPlayer(t, agent);
    const gate = (who: TestMember, set: string) =>
      t.owner.query(`update protection_gates set ${set} where member_id = $1`, [who.memberId]);
    await gate(player, `state = 'excluded'`);
    expect((await pay(agent, player, '100.00')).code).toBe('agents.receiverUnavailable');
    await gate(player, `state = 'open', blocks = '{deposit}'`);
    expect((await pay(agent, player, '100.00')).code).toBe('agents.receiverUnavailable');
    await gate(player, `blocks = '{}'`);
    await gate(agent, `state = 'excluded'`);
    expect((await pay(agent, player, '100.00')).code).toBe('protection.excluded');
    expect(await fundsOf(player)).toEqual(['0.00', '0.00']);
  });
});
