import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import {
  registerMember,
  staffAgain,
  staffSession,
  type TestMember,
  type TestStaff,
} from '@sanam/server/test/clients.ts';
import { systemContext } from '@sanam/server/platform/context.ts';
import { databaseNow, rows } from '@sanam/server/platform/db.ts';
import { agentsJobs } from '../jobs.ts';
import { wagesJob } from '../runs/jobs.ts';
import { agentsSettings } from '../settings.ts';
import { newAgent, newPlayer } from '../tree/line.test-data.ts';
import { nodeOf } from '../tree/store.ts';
import { verifyTree } from '../tree/verify.ts';

let t: TestApp;
let maker: TestStaff;
let checker: TestStaff;
beforeAll(async () => {
  t = await buildTestApp();
  maker = await staffSession(t, ['agentManager']);
  checker = await staffSession(t, ['agentManager']);
});
afterAll(() => t.close());

const reason = 'the agents agreed';
const input = (agent: TestMember, upline: TestMember | null) => ({
  params: { memberId: agent.memberId },
  body: { upline: upline?.username ?? null },
});
const preview = (agent: TestMember, upline: TestMember | null) =>
  maker.call('opsPreviewLineMove', input(agent, upline));
const propose = (agent: TestMember, upline: TestMember | null) =>
  maker.call('opsMoveLine', { ...input(agent, upline), body: { upline: upline?.username ?? null, reason } });
const confirm = (approvalId: string, who = checker) =>
  who.call('opsDecideApproval', { params: { id: approvalId }, body: { decision: 'confirm' } });
const node = async (who: TestMember) => (await nodeOf(t.app.platform.db, who.memberId))!;
const pathOf = async (who: TestMember) => (await node(who)).path;
const numbers = async (...line: TestMember[]) =>
  Promise.all(line.map(async (one) => String((await node(one)).memberNo)));
const moveOf = async (agent: TestMember) => {
  const { list } = (await maker.call('opsListLineMoves', { query: { pageSize: 100 } })).value;
  return list.find((row) => row.agent.memberId === agent.memberId);
};
async function nextDay(): Promise<void> {
  const [row] = await rows(
    t.app.platform.db,
    sql<{ left: number }>`
      select extract(epoch from ((platform_now() at time zone 'Asia/Bangkok')::date + 1)::timestamp at time zone 'Asia/Bangkok'
        - platform_now())::float8 as left`,
  );
  await t.advance(Math.ceil(row!.left) + 1);
}
async function loggedIn(): Promise<void> {
  maker = await staffAgain(t, maker);
  checker = await staffAgain(t, checker);
}
const teamAt = async (agent: TestMember, at: Date) => {
  const { memberNo } = await node(agent);
  const found = await rows(
    t.app.platform.db,
    sql<{ no: string }>`select agent_no::text as no from agents_team(${memberNo}, ${at}) order by depth, agent_no`,
  );
  return found.map(({ no }) => no);
};

describe('the move of a line', () => {
  it('takes effect when the next business day begins, for everybody below, and past days keep their tree', async () => {
    const [from, to] = [await newAgent(t), await newAgent(t)];
    const b = await newAgent(t, from.memberId);
    const c = await newAgent(t, b.memberId);
    const player = await newPlayer(t, c);
    expect((await preview(b, to)).value).toMatchObject({
      agents: 2,
      members: 2,
      depth: 3,
      depthMax: 12,
      from: { username: from.username },
      to: { username: to.username },
    });
    const { approvalId } = (await propose(b, to)).value;
    expect((await confirm(approvalId, maker)).code).toBe('operator.sameStaff');
    expect((await confirm(approvalId)).value.state).toBe('executed');
    await t.drain([agentsJobs.moves]);
    const before = await databaseNow(t.app.platform.db);
    expect(await pathOf(c)).toEqual(await numbers(from, b, c));
    const { effectiveAt } = (await moveOf(b))!;
    expect(new Date(effectiveAt).toISOString()).toMatch(/T17:00:00\.000Z$/);

    await nextDay();
    await t.drain([agentsJobs.moves]);
    await loggedIn();
    expect(await pathOf(b)).toEqual(await numbers(to, b));
    expect(await pathOf(c)).toEqual(await numbers(to, b, c));
    expect(await node(player)).toMatchObject({ uplineNo: (await node(c)).memberNo });
    expect(await teamAt(from, before)).toEqual(await numbers(from, b, c));
    expect(await teamAt(from, new Date(effectiveAt))).toEqual(await numbers(from));
    expect(await teamAt(to, new Date(new Date(effectiveAt).getTime() - 1))).toEqual(await numbers(to));
    expect(await teamAt(to, new Date(effectiveAt))).toEqual(await numbers(to, b, c));
    expect(await moveOf(b)).toMatchObject({ state: 'done', proposedBy: maker.username, approvedBy: checker.username });
    expect(await verifyTree(t.app.platform.db)).toEqual([]);
  });

  it('comes before the first bet of its day is counted, however late the job is', async () => {
    const [from, to] = [await newAgent(t), await newAgent(t)];
    const b = await newAgent(t, from.memberId);
    const player = await newPlayer(t, b);
    await confirm((await propose(b, to)).value.approvalId);
    await nextDay();
    await t.owner.query(
      `insert into play_facts (lane, id, member_id, currency, is_test, product, vendor_id, game_code, round, stake_cash,
         stake_bonus, payout_cash, valid_bet, valid_rule, placed_at, settled_at)
       select 0, nextval('play_fact_ids'), $1, 'THB', false, 'RNG', 1, 'g1', -1, 1000, 0, 0, 1000, 'stake/1', platform_now(), platform_now()`,
      [player.memberId],
    );
    await t.app.modules.play.followers.drain();
    await loggedIn();
    const { rows: counted } = await t.owner.query<{ path: string[] }>(
      `select l.path from agents_facts f join agents_lines l on l.line_id = f.line_id
       join agents_members m on m.member_no = f.member_no where m.member_id = $1`,
      [player.memberId],
    );
    expect(counted.map(({ path }) => path.map(String))).toEqual([await numbers(to, b)]);
    expect(await moveOf(b)).toMatchObject({ state: 'done' });
  });

  it('comes before the first payment of its day is counted, however late the job is', async () => {
    const [from, to] = [await newAgent(t), await newAgent(t)];
    const b = await newAgent(t, from.memberId);
    const player = await newPlayer(t, b);
    await confirm((await propose(b, to)).value.approvalId);
    await nextDay();
    await t.owner.query(`select ledger_post('depositReturnEnd', $1, 'deposit.restored', $1, null, null, 'THB', $2)`, [
      player.memberId,
      JSON.stringify([
        {
          fromClass: 'payment_clearing',
          fromOwner: 'test',
          toClass: 'player_cash',
          toOwner: player.memberId,
          amount: '50000',
        },
      ]),
    ]);
    await t.drain([wagesJob]);
    await loggedIn();
    const { rows: counted } = await t.owner.query<{ path: string[] }>(
      `select l.path from agents_flows f join agents_lines l on l.line_id = f.line_id
       join agents_members m on m.member_no = f.member_no where m.member_id = $1`,
      [player.memberId],
    );
    expect(counted.map(({ path }) => path.map(String))).toEqual([await numbers(to, b)]);
  });

  it('makes an agent of a general agent, and a general agent of who comes below the merchant', async () => {
    const [a, b] = [await newAgent(t), await newAgent(t)];
    const c = await newAgent(t, a.memberId);
    await confirm((await propose(b, a)).value.approvalId);
    await confirm((await propose(c, null)).value.approvalId);
    await nextDay();
    await t.drain([agentsJobs.moves]);
    await loggedIn();
    const types = await t.owner.query<{ account_type: string }>(
      'select account_type from members where member_id = any ($1) order by array_position($1, member_id)',
      [[b.memberId, c.memberId]],
    );
    expect(types.rows.map((row) => row.account_type)).toEqual(['agent', 'generalAgent']);
    expect(await pathOf(c)).toEqual(await numbers(c));
    expect(await verifyTree(t.app.platform.db)).toEqual([]);
  });

  it('is applied before an agent is made below it, however late the job is', async () => {
    const [a, to] = [await newAgent(t), await newAgent(t)];
    const b = await newAgent(t, a.memberId);
    await confirm((await propose(b, to)).value.approvalId);
    await nextDay();
    const c = await newAgent(t, b.memberId);
    await loggedIn();
    expect(await pathOf(c)).toEqual(await numbers(to, b, c));
    expect((await moveOf(b))!.state).toBe('done');
    await t.drain([agentsJobs.moves]);
    expect(await verifyTree(t.app.platform.db)).toEqual([]);
  });

  it('is refused into itself, to where it is, too deep, and of who has no line', async () => {
    const a = await newAgent(t);
    const b = await newAgent(t, a.memberId);
    const c = await newAgent(t, b.memberId);
    for (const ask of [preview, propose]) {
      expect((await ask(a, c)).code).toBe('agents.moveIntoItself');
      expect((await ask(a, a)).code).toBe('agents.moveIntoItself');
      expect((await ask(b, a)).code).toBe('agents.moveChangesNothing');
      expect((await ask(await registerMember(t), a)).code).toBe('agents.noLine');
      expect((await ask(b, await registerMember(t))).code).toBe('agents.unknownUpline');
      expect((await ask(b, await newAgent(t, null, 'promoter'))).code).toBe('agents.unknownUpline');
    }
    let deep = await newAgent(t);
    for (let depth = 2; depth <= 10; depth++) deep = await newAgent(t, deep.memberId);
    const refused = await preview(a, deep);
    expect(refused).toMatchObject({ status: 409, code: 'agents.depthReached' });
  });

  it('waits for another one that it hangs together with', async () => {
    const [a, b, to] = [await newAgent(t), await newAgent(t), await newAgent(t)];
    const c = await newAgent(t, b.memberId);
    await confirm((await propose(b, a)).value.approvalId);
    expect((await propose(a, c)).code).toBe('agents.moveWaiting');
    expect((await propose(c, to)).code).toBe('agents.moveWaiting');
    expect((await propose(to, c)).code).toBe('agents.moveWaiting');
    expect((await preview(b, to)).code).toBe('agents.moveWaiting');
  });

  it('waits until statements of its line are decided, not those of the lines around it', async () => {
    const [a, to] = [await newAgent(t), await newAgent(t)];
    const b = await newAgent(t, a.memberId);
    const c = await newAgent(t, b.memberId);
    await t.owner.query(
      `begin; set local session_replication_role = replica;
       with run as (
         insert into agents_runs (merchant_id, plan_id, plan_version, period_start, period_end, zone, state)
         values ('default', 1, 1, platform_now() - interval '1 day', platform_now(), 'Asia/Bangkok', 'computed')
         returning run_id, period_start, period_end)
       insert into agents_statements (run_id, merchant_id, plan_id, period_start, period_end, agent_no, contract_id, contract_version,
         state, turnover, active, base, rate_ppm, entitlement, to_downline, gross, carry_in, over_cap, payable, carry_out, lots, parts, inputs_hash)
       select run_id, 'default', 1, period_start, period_end, ${(await node(c)).memberNo}, 1, 1,
         'review', 0, 0, 0, 0, 100, 0, 100, 0, 0, 100, 0, '[]', '[]', repeat('0', 64) from run; commit`,
    );
    expect((await preview(b, to)).code).toBe('agents.moveInReview');
    expect((await propose(b, to)).code).toBe('agents.moveInReview');
    const { approvalId } = (await propose(to, a)).value;
    await t.owner.query(`update agents_statements set state = 'held', hold_reason = 'x'`);
    expect((await preview(b, to)).code).toBeUndefined();
    await t.owner.query(`update agents_statements set state = 'review', hold_reason = null, agent_no = $1`, [
      (await node(to)).memberNo,
    ]);
    expect((await confirm(approvalId)).value).toMatchObject({ state: 'failed' });
    expect(await moveOf(to)).toBeUndefined();
    await t.owner.query('delete from agents_statements; delete from agents_runs');
  });

  it('that became impossible leaves the line where it was and says why', async () => {
    const [a, to] = [await newAgent(t), await newAgent(t)];
    const b = await newAgent(t, a.memberId);
    await confirm((await propose(b, to)).value.approvalId);
    let below = b;
    for (let depth = 3; depth <= 12; depth++) below = await newAgent(t, below.memberId);
    // The merchant allows fewer agents in a line by then.
    await t.app.modules.merchants.service.changeSetting(systemContext('test'), agentsSettings.depthMax, {
      merchantId: 'default',
      value: 5,
      reason: 'test',
    });
    await nextDay();
    await t.drain([agentsJobs.moves]);
    await loggedIn();
    expect(await moveOf(b)).toMatchObject({ state: 'failed', failure: 'agents.depthReached' });
    expect(await pathOf(b)).toEqual(await numbers(a, b));
    expect(await verifyTree(t.app.platform.db)).toEqual([]);
  });
});
