import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod/mini';
import { fromWire, toWire } from '@sanam/contract';
import { assertBooksHold, createLedger, describeBreaches } from '@sanam/ledger/server/index.ts';
import { systemContext } from '@sanam/server/platform/context.ts';
import { inTransaction } from '@sanam/server/platform/db.ts';
import { anyMove } from '@sanam/server/test/any-move.ts';
import { anotherNode, buildTestApp, type TestApp, type TestNode } from '@sanam/server/test/build-test-app.ts';
import {
  callerOf,
  cookieOf,
  freshName,
  openTrial,
  registerMember,
  setFeature,
  staffSession,
  type TestMember,
} from '@sanam/server/test/clients.ts';
import { PAYMENT_PASSWORD } from '@sanam/server/test/wallet.ts';
import { agentsSettings } from '../settings.ts';
import { newAgent, newPlayer } from '../tree/line.test-data.ts';
import { verifyTree } from '../tree/verify.ts';
import { verifyTransfers } from './verify.ts';

let t: TestApp;
let other: TestNode;
beforeAll(async () => {
  t = await buildTestApp();
  other = await anotherNode(t);
});
afterAll(async () => {
  const { db } = t.app.platform;
  const breaches = [...(await verifyTransfers(db)), ...(await verifyTree(db))];
  if (breaches.length > 0) throw new Error(describeBreaches(breaches));
  await assertBooksHold(t.owner);
  await other.close();
  await t.close();
});

/** Creates an agent with money in the wallet for wages, and a payment password. */
async function richAgent(uplineId: string | null = null, amountMinor = 100_000n): Promise<TestMember> {
  const agent = await newAgent(t, uplineId);
  await agent.call('setPaymentPassword', {
    body: { loginPassword: agent.password, paymentPassword: PAYMENT_PASSWORD },
  });
  await inTransaction(t.app.platform.db, (trx) =>
    createLedger({ db: t.app.platform.db, kinds: anyMove }).service.post(trx, {
      source: { type: 'test', id: freshName() },
      kind: 'test.moved',
      currency: 'THB',
      moves: [
        {
          from: { class: 'wage_expense', owner: 'house' },
          to: { class: 'agent_wallet', owner: agent.memberId },
          amountMinor,
        },
      ],
    }),
  );
  return agent;
}

const walletOf = async (agent: TestMember) => (await agent.call('agentTransferOptions')).value.balance;
const money = (amount: string, paymentPassword = PAYMENT_PASSWORD) => ({ amount, paymentPassword });
const up = (agent: TestMember, amount: string) => agent.call('transferUpline', { body: money(amount) });
const down = (agent: TestMember, to: TestMember, amount: string) =>
  agent.call('transferDownline', { body: { ...money(amount), memberId: to.memberId } });
const toCash = (agent: TestMember, amount: string) => agent.call('transferToCash', { body: money(amount) });
const records = async (agent: TestMember) => (await agent.call('agentTransfers', { query: {} })).value.list;
const change = (key: 'transfers' | 'transferLimits', value: unknown) =>
  t.app.modules.merchants.service.changeSetting<z.ZodMiniType>(systemContext('test'), agentsSettings[key], {
    merchantId: 'default',
    value,
    reason: 'test',
  });

describe('a transfer along the line', () => {
  it('goes down to a direct agent, and both sides have it in their records [AGT-018] [GAP-149]', async () => {
    const a = await richAgent();
    const b = await richAgent(a.memberId, 1n);
    const body = { ...money('250.50'), memberId: b.memberId, note: 'week 47' };
    const { value } = await a.call('transferDownline', { body });
    expect(value).toMatchObject({ kind: 'down', isIncoming: false, other: b.username, amount: '250.50' });
    expect([await walletOf(a), await walletOf(b)]).toEqual(['749.50', '250.51']);
    expect(await records(a)).toEqual([value]);
    expect(await records(b)).toEqual([{ ...value, isIncoming: true, other: a.username }]);
    expect(value.note).toBe('week 47');
    const acts = await t.owner.query<{ after: unknown }>(
      `select after from platform_audit where command = 'agents.transfer' and subject_id = $1`,
      [a.memberId],
    );
    expect(acts.rows.map(({ after }) => after)).toMatchObject([{ kind: 'down', to: b.memberId, amount: '250.50' }]);
  });

  it('goes up to the agent directly above, where the flag and the place allow it [AGT-019] [GAP-137]', async () => {
    const a = await richAgent();
    const b = await richAgent(a.memberId);
    const mayGoUp = async (member: TestMember) => (await member.call('memberInfo')).value.toUpline;
    expect([await mayGoUp(a), await mayGoUp(b), await mayGoUp(await newPlayer(t, b))]).toEqual([false, true, false]);
    expect((await b.call('agentTransferOptions')).value).toMatchObject({ upline: a.username, isOn: true, owes: false });
    expect((await up(b, '100.00')).value).toMatchObject({ kind: 'up', other: a.username });
    expect([await walletOf(a), await walletOf(b)]).toEqual(['1100.00', '900.00']);
    expect((await up(a, '100.00')).code).toBe('agents.noUpline');
    await change('transfers', false);
    expect(await mayGoUp(b)).toBe(false);
    for (const refused of [await up(b, '1.00'), await down(a, b, '1.00'), await toCash(b, '1.00')])
      expect(refused.code).toBe('agents.transfersOff');
    await change('transfers', true);
  });

  it('goes to the own cash, without turnover and without a way back', async () => {
    const a = await richAgent();
    expect((await toCash(a, '300.00')).value).toMatchObject({ kind: 'own', other: null, isIncoming: false });
    expect(await walletOf(a)).toBe('700.00');
    const { value } = await a.call('withdrawalOptions');
    expect([value.withdrawable, value.locked]).toEqual(['300.00', '0.00']);
  });

  it('goes nowhere else: no sibling, no deeper agent, no upline of the upline, no player [GAP-149]', async () => {
    const a = await richAgent();
    const b = await richAgent(a.memberId);
    const c = await richAgent(b.memberId);
    const sibling = await richAgent(a.memberId);
    const player = await newPlayer(t, b);
    const places: [TestMember, TestMember][] = [
      [a, c],
      [b, a],
      [b, sibling],
      [b, player],
      [b, b],
      [c, await richAgent()],
    ];
    for (const [from, to] of places) expect((await down(from, to, '10.00')).code).toBe('agents.notInDownline');
    expect([await walletOf(a), await walletOf(b), await walletOf(c)]).toEqual(['1000.00', '1000.00', '1000.00']);
  });

  it('happens once for a key, and never takes more than there is', async () => {
    const a = await richAgent();
    const b = await richAgent(a.memberId);
    const key = { idempotencyKey: `once-${freshName()}` };
    const body = { ...money('400.00'), memberId: b.memberId };
    const both = await Promise.all([1, 2].map(() => a.call('transferDownline', { body }, key)));
    expect(new Set(both.map(({ value }) => value.transferId)).size).toBe(1);
    expect((await down(a, b, '600.01')).code).toBe('ledger.insufficientBalance');
    expect([await walletOf(a), await walletOf(b)]).toEqual(['600.00', '1400.00']);
  });
});

describe('a transfer is refused', () => {
  it('outside of what one may be, and of what an agent may send in a day', async () => {
    const a = await richAgent(null, 10_000_00n);
    await change('transferLimits', { min: '10.00', max: '600.00', daily: '1000.00' });
    expect((await toCash(a, '9.99')).code).toBe('wallet.belowMinimum');
    expect((await toCash(a, '600.01')).code).toBe('wallet.aboveMaximum');
    await toCash(a, '600.00');
    expect(await toCash(a, '400.01')).toMatchObject({ code: 'wallet.dailyLimit' });
    expect((await a.call('agentTransferOptions')).value.dailyLeft).toBe('400.00');
    const storm = await Promise.all(Array.from({ length: 4 }, () => toCash(a, '250.00')));
    expect(storm.filter(({ code }) => code === undefined)).toHaveLength(1);
    await change('transferLimits', { min: '1.00', max: '100000.00', daily: '500000.00' });
  });

  it('with a wrong payment password, which counts, and without one', async () => {
    const a = await richAgent();
    const wrong = await a.call('transferToCash', { body: money('1.00', '999111') });
    expect(wrong.code).toBe('wallet.paymentPasswordWrong');
    const plain = await newAgent(t);
    expect((await toCash(plain, '1.00')).code).toBe('wallet.paymentPasswordMissing');
  });

  it('while payouts are held, and while the last statement left the agent owing', async () => {
    const a = await richAgent();
    await inTransaction(t.app.platform.db, (trx) =>
      t.app.modules.wallet.accounts.hold(trx, a.memberId, 'paymentPasswordChanged'),
    );
    expect((await toCash(a, '1.00')).code).toBe('wallet.payoutHold');
    const owing = await richAgent();
    await statement(owing, -500n);
    expect((await toCash(owing, '1.00')).code).toBe('agents.transferWhileOwing');
    expect((await owing.call('agentTransferOptions')).value.owes).toBe(true);
    await t.owner.query('delete from agents_statements');
  });

  it('from and to an agent on a break, and nobody learns why the other side gets nothing', async () => {
    const a = await richAgent();
    const b = await richAgent(a.memberId);
    await t.owner.query(`update protection_gates set state = 'excluded' where member_id = $1`, [b.memberId]);
    expect((await down(a, b, '1.00')).code).toBe('agents.receiverUnavailable');
    expect((await up(b, '1.00')).code).toBe('protection.excluded');
    await t.owner.query(`update protection_gates set state = 'open', blocks = '{deposit}' where member_id = $1`, [
      b.memberId,
    ]);
    expect((await up(b, '1.00')).code).toBe('protection.blocked');
    expect([await walletOf(a), await walletOf(b)]).toEqual(['1000.00', '1000.00']);
  });

  it('over an edge whose end has come: a move that is due is made first', async () => {
    const a = await richAgent();
    const b = await richAgent(a.memberId);
    await t.owner.query(
      `insert into agents_moves (move_id, merchant_id, agent_no, from_no, to_no, effective_at, proposed_by, approved_by, reason)
       select $1, 'default', member_no, upline_no, null, platform_now(), 'x', 'y', 'test'
       from agents_members where member_id = $2`,
      [`mov_${freshName()}`, b.memberId],
    );
    expect((await up(b, '1.00')).code).toBe('agents.noUpline');
    expect((await down(a, b, '1.00')).code).toBe('agents.notInDownline');
  });

  it.each(['transferUpline', 'transferDownline', 'transferToCash', 'agentTransfers', 'agentTransferOptions'] as const)(
    'to those who are no agents: %s',
    async (name) => {
      await setFeature(t, 'FREEPLAY', true);
      const trial = await openTrial(t);
      const guest = callerOf(t, { token: trial.value.token, cookie: cookieOf(trial) });
      const memberId = name === 'transferDownline' ? { memberId: (await registerMember(t)).memberId } : {};
      const input = (name.startsWith('transfer') ? { body: { ...money('1.00'), ...memberId } } : {}) as never;
      const player = await newPlayer(t, await newAgent(t));
      const staff = await staffSession(t, ['owner']);
      expect((await callerOf(t)(name, input)).code).toBe('identity.notLoggedIn');
      expect((await staff.call(name, input)).code).toBe('identity.notLoggedIn');
      expect((await guest(name, input)).code).toBe('agents.notAgent');
      expect((await player.call(name, input)).code).toBe('agents.notAgent');
    },
  );
});

/** Creates a statement of a plan without its details. */
async function statement(agent: TestMember, carryOut: bigint): Promise<void> {
  await t.owner.query(
    `begin; set local session_replication_role = replica;
     insert into agents_statements (run_id, merchant_id, plan_id, period_start, period_end, agent_no, contract_id, contract_version,
       state, turnover, active, base, rate_ppm, entitlement, to_downline, gross, carry_in, over_cap, payable, carry_out, lots, parts, inputs_hash)
     select 1, 'default', 1, platform_now(), platform_now(), member_no, 1, 1,
       'carried', 0, 0, 0, 0, 0, 0, ${carryOut}, 0, 0, 0, ${carryOut}, '[]', '[]', repeat('0', 64)
     from agents_members where member_id = '${agent.memberId}'; commit`,
  );
}

describe('at the same time', () => {
  it('up and down over one edge, at two nodes, nobody waits for ever and the sum stays [I10]', async () => {
    const a = await richAgent();
    const b = await richAgent(a.memberId);
    const at = (agent: TestMember, turn: number): TestMember =>
      turn % 2 === 0 ? agent : { ...agent, call: callerOf({ ...t, url: other.url, app: other.app }, agent) };
    const sent = await Promise.all(
      Array.from({ length: 24 }, (_, turn) => {
        const amount = toWire(BigInt(100 + turn * 37));
        return turn % 3 === 0 ? up(at(b, turn), amount) : down(at(a, turn), b, amount);
      }),
    );
    expect(sent.filter(({ code }) => code !== undefined)).toEqual([]);
    expect(fromWire(await walletOf(a)) + fromWire(await walletOf(b))).toBe(200_000n);
  });

  it('a line of agents passes money on at random: what is sent is what arrives, to the satang', async () => {
    const line = [await richAgent()];
    for (let depth = 1; depth < 4; depth++) line.push(await richAgent(line.at(-1)!.memberId));
    let seed = 7;
    const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
    const moves = Array.from({ length: 40 }, () => {
      const from = random(line.length);
      const amount = toWire(BigInt(100 + random(40_000)));
      if (random(5) === 0) return toCash(line[from]!, amount);
      return random(2) === 0 || from === line.length - 1
        ? up(line[from]!, amount)
        : down(line[from]!, line[from + 1]!, amount);
    });
    const codes = new Set((await Promise.all(moves)).map(({ code }) => code));
    for (const code of codes) expect([undefined, 'ledger.insufficientBalance', 'agents.noUpline']).toContain(code);
    const sums = await t.owner.query<{ sum: string }>(
      `select sum(b.balance)::text as sum from ledger_accounts a join ledger_balances b on b.account_id = a.id
       where a.owner = any ($1) and a.class in ('agent_wallet', 'player_cash')`,
      [line.map(({ memberId }) => memberId)],
    );
    expect(sums.rows[0]!.sum).toBe('400000');
  });
});

it('staff find the transfers of their merchant by name, kind and day', async () => {
  const a = await richAgent();
  const b = await richAgent(a.memberId);
  await down(a, b, '20.00');
  await toCash(b, '5.00');
  const staff = await staffSession(t, ['agentManager']);
  const list = async (query: object) => (await staff.call('opsListAgentTransfers', { query })).value.list;
  expect((await list({ q: b.username })).map(({ kind, amount }) => [kind, amount])).toEqual([
    ['own', '5.00'],
    ['down', '20.00'],
  ]);
  expect(await list({ q: b.username, kind: 'down' })).toMatchObject([
    { from: { username: a.username }, to: { username: b.username } },
  ]);
  expect(await list({ q: b.username, to: '2020-01-01' })).toEqual([]);
  const stranger = await staffSession(t, ['support']);
  expect((await stranger.call('opsListAgentTransfers', { query: {} })).code).toBe('operator.forbidden');
});
