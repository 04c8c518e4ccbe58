// Account details: the own wallet, and the money of everybody below.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { maskedAccount } from '@sanam/members/server/index.ts';
import { assertBooksHold, createLedger } from '@sanam/ledger/server/index.ts';
import { inTransaction } from '@sanam/server/platform/db.ts';
import type { TestApp } from '@sanam/server/test/build-test-app.ts';
import { freshName, type TestMember } from '@sanam/server/test/clients.ts';
import { buildAppWithRail, type TestRail } from '@sanam/server/test/rail.ts';
import { deposit, PAYMENT_PASSWORD } from '@sanam/server/test/wallet.ts';
import { agentsMoneyKinds } from '../money-kinds.ts';
import { wagesJob } from '../runs/jobs.ts';
import { newAgent, newPlayer } from '../tree/line.test-data.ts';

let t: TestApp;
let rail: TestRail;
let close: () => Promise<void>;
/** a has b and player p below; b has player q; z, beside a, has player y. */
let line: Record<'a' | 'b' | 'z' | 'p' | 'q' | 'y', TestMember>;
let orders: Record<'p' | 'q' | 'y', string>;

async function rich(agent: TestMember): Promise<void> {
  await agent.call('setPaymentPassword', {
    body: { loginPassword: agent.password, paymentPassword: PAYMENT_PASSWORD },
  });
  const { service } = createLedger({ db: t.app.platform.db, kinds: agentsMoneyKinds });
  await inTransaction(t.app.platform.db, (trx) =>
    service.post(trx, {
      source: { type: 'wage', id: freshName() },
      kind: 'wage.paid',
      currency: 'THB',
      moves: [
        {
          from: { class: 'wage_expense', owner: 'house' },
          to: { class: 'agent_wallet', owner: agent.memberId },
          amountMinor: 100_000n,
        },
      ],
    }),
  );
}

beforeAll(async () => {
  ({ t, rail, close } = await buildAppWithRail());
  const a = await newAgent(t);
  const b = await newAgent(t, a.memberId);
  const z = await newAgent(t);
  line = { a, b, z, p: await newPlayer(t, a), q: await newPlayer(t, b), y: await newPlayer(t, z) };
  const { p, q, y } = line;
  orders = {
    p: await deposit(t, rail, p, '300.00'),
    q: await deposit(t, rail, q, '500.00'),
    y: await deposit(t, rail, y, '700.00'),
  };
  await rich(a);
  await rich(b);
  const body = { amount: '40.00', paymentPassword: PAYMENT_PASSWORD };
  await a.call('transferDownline', { body: { ...body, memberId: b.memberId } });
  await b.call('transferToCash', { body });
  await t.drain([wagesJob]);
});
afterAll(async () => {
  await assertBooksHold(t.owner);
  await close();
});

const ask = (who: TestMember, query: object = {}) => who.call('agentTransactions', { query });
const read = async (who: TestMember, query: object = {}) => (await ask(who, query)).value;
const team = async (who: TestMember, query: object = {}) => (await read(who, { scope: 'team', ...query })).list;
const amounts = async (who: TestMember, query: object = {}) => (await team(who, query)).map(({ amount }) => amount);

describe('account details [AGT-012]', () => {
  it('are the entries of the own agent wallet, with what was there before and after', async () => {
    const { a, b, z } = line;
    const { list, zone } = await read(a);
    expect(list).toMatchObject([
      { kind: 'transfer', account: b.username, amount: '-40.00', before: '1000.00', after: '960.00' },
      { kind: 'salary', account: null, amount: '1000.00', before: '0.00', after: '1000.00' },
    ]);
    expect(list[0]!.reference).toMatch(/^atr_/);
    expect(zone).toBe('Asia/Bangkok');
    const kinds = (await read(b)).list.map(({ kind, amount }) => [kind, amount]);
    expect(kinds).toEqual([
      ['transfer', '-40.00'],
      ['transfer', '40.00'],
      ['salary', '1000.00'],
    ]);
    expect((await read(z)).list).toEqual([]);
  });

  it('of the own wallet are filtered by kind and direction, and go on from the last row', async () => {
    const { b } = line;
    const list = async (query: object) => (await read(b, query)).list.map(({ amount }) => amount);
    expect(await list({ kind: 'transfer' })).toEqual(['-40.00', '40.00']);
    expect(await list({ direction: 'out' })).toEqual(['-40.00']);
    expect(await list({ direction: 'in', kind: 'transfer' })).toEqual(['40.00']);
    expect(await list({ kind: 'deposit' })).toEqual([]);
    expect(await list({ from: '2020-01-01', to: '2020-01-02' })).toEqual([]);
    const first = await read(b, { pageSize: 2 });
    expect(first.hasMore).toBe(true);
    expect(await list({ pageSize: 2, after: first.list[1]!.entryId })).toEqual(['1000.00']);
    expect((await ask(b, { after: 'nothing' })).status).toBe(404);
  });

  it('of everybody below are payments and transfers, deeper names masked, without what anybody has', async () => {
    const { a, b, p, q } = line;
    expect(await team(a)).toMatchObject([
      { kind: 'transfer', account: b.username, amount: '-40.00', before: null, after: null },
      { kind: 'transfer', account: b.username, amount: '40.00' },
      { kind: 'deposit', account: maskedAccount(q.username), amount: '500.00', reference: orders.q },
      { kind: 'deposit', account: p.username, amount: '300.00', reference: orders.p },
    ]);
    expect(await team(b)).toMatchObject([{ kind: 'deposit', account: q.username, amount: '500.00' }]);
  });

  it('of everybody below are filtered by kind, direction and name, and go on from the last row', async () => {
    const { a, b, q, y } = line;
    expect(await amounts(a, { kind: 'deposit' })).toEqual(['500.00', '300.00']);
    expect(await amounts(a, { kind: 'withdrawal' })).toEqual([]);
    expect(await amounts(a, { direction: 'out' })).toEqual(['-40.00']);
    expect(await amounts(a, { account: q.username })).toEqual(['500.00']);
    expect(await amounts(a, { account: y.username })).toEqual([]);
    expect(await amounts(a, { account: b.username })).toEqual(['-40.00', '40.00']);
    const seen: string[] = [];
    for (let after: string | undefined; ; ) {
      const page = await read(a, { scope: 'team', pageSize: 1, after });
      seen.push(...page.list.map(({ amount }) => amount));
      after = page.list.at(-1)?.entryId;
      if (!page.hasMore) break;
    }
    expect(seen).toEqual(['-40.00', '40.00', '500.00', '300.00']);
    const { list: own } = await read(a, { scope: 'team' });
    for (const after of ['999999999', 'nothing/out']) expect((await ask(a, { scope: 'team', after })).status).toBe(404);
    for (const { entryId } of own) expect((await ask(line.z, { scope: 'team', after: entryId })).status).toBe(404);
  });

  it('are for agents, and leave with a line that moves', async () => {
    const { a, b, p, z } = line;
    expect((await ask(p)).code).toBe('agents.notAgent');
    await t.owner.query(
      `select agents_move_line(b.member_no, z.member_no, platform_now())
       from agents_members b, agents_members z where b.member_id = $1 and z.member_id = $2`,
      [b.memberId, z.memberId],
    );
    expect(await amounts(a)).toEqual(['300.00']);
    expect(await amounts(z)).toEqual(['700.00']);
    expect(await amounts(b)).toEqual(['500.00']);
  });
});
