// A deposit reported by the rail becomes a flow of the line exactly once.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildAppWithRail, type TestRail } from '@sanam/server/test/rail.ts';
import type { TestApp } from '@sanam/server/test/build-test-app.ts';
import { registerMember } from '@sanam/server/test/clients.ts';
import { deposit } from '@sanam/server/test/wallet.ts';
import { newAgent, newPlayer } from '../tree/line.test-data.ts';
import { claimFlows } from './flows.ts';

let t: TestApp;
let rail: TestRail;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ t, rail, close } = await buildAppWithRail());
});
afterAll(() => close());

it('claims what members of lines paid in, also when two read the ledger at once', async () => {
  const agent = await newAgent(t);
  const player = await newPlayer(t, agent);
  await deposit(t, rail, player, '500.00');
  await deposit(t, rail, await registerMember(t), '700.00');
  const { db } = t.app.platform;
  await Promise.all([claimFlows(db), claimFlows(db)]);
  await claimFlows(db);
  const { rows } = await t.owner.query(
    `select f.kind, f.amount, m.member_id, l.agent_no = u.member_no as "isAgents" from agents_flows f
     join agents_members m on m.member_no = f.member_no join agents_lines l on l.line_id = f.line_id
     join agents_members u on u.member_id = $1`,
    [agent.memberId],
  );
  expect(rows).toEqual([{ kind: 'payment', amount: 50_000n, member_id: player.memberId, isAgents: true }]);
});

it('reads nothing and forgets nothing while an older transaction may still write', async () => {
  const player = await newPlayer(t, await newAgent(t));
  const older = await t.owner.connect();
  const read = async () =>
    (await t.owner.query<{ count: bigint | null }>('select agents_claim_flows(20000) as count')).rows[0]!.count;
  const flows = async () => {
    const found = await t.owner.query(
      'select 1 from agents_flows f join agents_members m on m.member_no = f.member_no where m.member_id = $1',
      [player.memberId],
    );
    return found.rowCount;
  };
  try {
    await older.query('begin');
    await older.query('select pg_current_xact_id()');
    await deposit(t, rail, player, '500.00');
    expect(await read()).toBeNull();
    expect(await flows()).toBe(0);
  } finally {
    await older.query('rollback');
    older.release();
  }
  await claimFlows(t.app.platform.db);
  expect(await flows()).toBe(1);
});
