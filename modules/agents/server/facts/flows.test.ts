// A deposit reported by the rail becomes a flow of the line exactly once.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildAppWithRail, type TestRail } from '@sanam/server/test/rail.ts';
import type { TestApp } from '@sanam/server/test/build-test-app.ts';
import { loginMember, registerMember, staffSession } from '@sanam/server/test/clients.ts';
import { reelVendor } from '@sanam/server/test/rounds.ts';
import { deposit } from '@sanam/server/test/wallet.ts';
import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { newAgent, newPlayer } from '../tree/line.test-data.ts';
import { claimFlows } from './flows.ts';
import { invariants } from '../runs/verify.ts';
import { verifyLedger } from '@sanam/ledger/server/index.ts';

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

/** Returns how many payments of a member are claimed. */
async function claimedOf({ memberId }: { memberId: string }): Promise<number | null> {
  const found = await t.owner.query(
    'select 1 from agents_flows f join agents_members m on m.member_no = f.member_no where m.member_id = $1',
    [memberId],
  );
  return found.rowCount;
}

it('waits for who may still write a lower number, and for nobody who began later', async () => {
  const player = await newPlayer(t, await newAgent(t));
  const [older, later] = [await t.owner.connect(), await t.owner.connect()];
  try {
    await older.query('begin');
    await older.query('select pg_current_xact_id()');
    await deposit(t, rail, player, '500.00');
    let isDone = false;
    let isReading = false;
    const claiming = claimFlows(t.app.platform.db, async () => void (isReading = true)).then(
      () => void (isDone = true),
    );
    await setTimeout(300);
    await later.query('begin');
    await later.query('select pg_current_xact_id()');
    expect([isReading, await claimedOf(player)]).toEqual([false, 0]);
    await older.query('rollback');
    await claiming;
    expect([isDone, await claimedOf(player)]).toEqual([true, 1]);
  } finally {
    await Promise.all([older.query('rollback'), later.query('rollback')]);
    older.release();
    later.release();
  }
});

it('loses no payment that is made while a claim has begun and commits after it', async () => {
  const player = await newPlayer(t, await newAgent(t));
  const late = await t.owner.connect();
  let isPosted = false;
  try {
    await late.query('begin');
    await claimFlows(t.app.platform.db, async (trx) => {
      if (isPosted) return;
      isPosted = true;
      await sql`select pg_current_xact_id()`.execute(trx);
      await post(
        { type: 'depositReturnEnd', id: randomUUID() },
        'deposit.restored',
        ['payment_clearing', 'test'],
        ['player_cash', player.memberId],
        late,
      );
    });
    await late.query('commit');
  } finally {
    late.release();
  }
  await claimFlows(t.app.platform.db);
  expect([isPosted, await claimedOf(player)]).toEqual([true, 1]);
});

/** Posts money of a member to or from the clearing account. */
function post(
  source: { type: string; id: string },
  kind: string,
  from: [string, string],
  to: [string, string],
  at: Pick<typeof t.owner, 'query'> = t.owner,
) {
  const move = { fromClass: from[0], fromOwner: from[1], toClass: to[0], toOwner: to[1], amount: '10000' };
  return at.query(`select ledger_post($1, $2, $3, null, null, null, 'THB', $4)`, [
    source.type,
    source.id,
    kind,
    JSON.stringify([move]),
  ]);
}

const insertPaid = (text: string, values: string[]) =>
  t.owner.query(
    `begin; set local session_replication_role = replica; ${text.replaceAll(/\$(\d)/g, (_, n: string) => `'${values[Number(n) - 1]!}'`)}; commit`,
  );

it('brings what comes back to the line in which it was paid, also after a move', async () => {
  const [before, after] = [await newAgent(t), await newAgent(t)];
  const agent = await newAgent(t, before.memberId);
  const { memberId } = await newPlayer(t, agent);
  const clearing = ['payment_clearing', 'test'] as [string, string];
  const of = (account: string): [string, string] => [account, memberId];
  const ids = [randomUUID(), randomUUID(), randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const [deposit, back, , decision, payout, dispute] = ids as [string, string, string, string, string, string];
  await post({ type: 'deposit', id: deposit }, 'deposit.credited', clearing, of('player_cash'));
  await post({ type: 'depositReturnEnd', id: randomUUID() }, 'deposit.restored', clearing, of('player_cash'));
  await post({ type: 'depositReturnEnd', id: randomUUID() }, 'deposit.restored', clearing, of('player_cash'));
  await post({ type: 'withdrawal', id: randomUUID() }, 'withdrawal.requested', of('player_cash'), of('player_hold'));
  await post({ type: 'leg', id: payout }, 'withdrawal.disbursed', of('player_hold'), clearing);
  await claimFlows(t.app.platform.db);
  await t.advance(1);
  const no = async (id: string) =>
    (await t.owner.query<{ no: bigint }>('select member_no as no from agents_members where member_id = $1', [id]))
      .rows[0]!.no;
  await t.owner.query('select agents_move_line($1, $2, platform_now())', [
    await no(agent.memberId),
    await no(after.memberId),
  ]);
  await insertPaid(
    `insert into payments_returns (return_id, deposit_id, line_id, rail, account_key, payment_id, amount, currency, proposed_by, approved_by, reason)
       values ($2, $1, 'line', 'test', 'test', 'p', 10000, 'THB', 'one', 'two', 'asked');
     insert into payments_reversals (reversal_id, merchant_id, member_id, deposit_id, line_id, rail, provider_ref, kind, amount, state, reversed_at)
       values ($3, 'default', 'm', $1, 'line', 'test', $3, 'reversed', 10000, 'open', platform_now());
     insert into payments_reversal_decisions (decision_id, reversal_id, decision, amount, reason, proposed_by, decided_by)
       values ($4, $3, 'take', 10000, 'asked', 'one', 'two');
     insert into payments_payouts (payout_id, withdrawal_id, rail, account_key, amount, state) values ($5, $6, 'test', 'test', 10000, 'paid');
     insert into payments_disputes (dispute_id, withdrawal_id, kind, amount_received, remaining) values ($6, $6, 'notReceived', 0, 10000)`,
    ids,
  );
  await post({ type: 'depositReturn', id: back }, 'deposit.takenBack', of('player_cash'), clearing);
  await post({ type: 'depositReturnEnd', id: back }, 'deposit.restored', clearing, of('player_cash'));
  await post({ type: 'reversalTake', id: decision }, 'deposit.reversed', of('player_cash'), clearing);
  await post({ type: 'payoutReturn', id: dispute }, 'withdrawal.returned', clearing, of('player_hold'));
  await post({ type: 'reward', id: randomUUID() }, 'reward.paid', ['promo_expense', 'house'], of('player_cash'));
  await claimFlows(t.app.platform.db);
  const { rows } = await t.owner.query<{ move: string; top: string; amount: bigint }>(
    `select coalesce(f.move, f.kind) as move, u.member_id as top, f.amount from agents_flows f
     join agents_members m on m.member_no = f.member_no join agents_lines l on l.line_id = f.line_id
     join agents_members u on u.member_no = l.path[1]
     where m.member_id = $1 order by f.source_id::bigint offset 4`,
    [memberId],
  );
  expect(rows).toEqual([
    { move: 'deposit.takenBack', top: before.memberId, amount: -10_000n },
    { move: 'deposit.restored', top: before.memberId, amount: 10_000n },
    { move: 'deposit.reversed', top: before.memberId, amount: -10_000n },
    { move: 'withdrawal.returned', top: before.memberId, amount: -10_000n },
    { move: 'promotion', top: after.memberId, amount: 10_000n },
  ]);
  const breaches = await verifyLedger(
    t.owner,
    invariants.filter(({ id }) => id === 'AW13'),
  );
  expect(breaches).toEqual([]);
});

it('takes each kind by which a promotion gives cash for a cost, and those that take it back', async () => {
  const { rows } = await t.owner.query<{ gives: string[]; takes: string[] }>(
    'select gives, takes from agents_cost_kinds()',
  );
  expect(rows[0]!.gives).toEqual(
    expect.arrayContaining([
      'reward.paid',
      'bonus.converted',
      'vip.rebatePaid',
      'draw.rafflePaid',
      'mission.paid',
      'points.cashPaid',
      'points.payoutPaid',
    ]),
  );
  expect(rows[0]!.takes).toEqual(['freeRounds.kept']);
  expect(rows[0]!.gives).not.toContain('test.moved');
});

it('takes cash for points for a cost of the line: what a member converts, and what two people pay at the closing', async () => {
  const agent = await newAgent(t);
  const [converts, leaves] = [await newPlayer(t, agent), await newPlayer(t, agent)];
  const vendor = await reelVendor(t);
  for (const { memberId } of [converts, leaves]) await vendor.play(memberId, { bet: 3_000_000, win: 0 });
  await t.drain();
  await converts.call('convertPoints', { body: { points: 200, password: converts.password } });

  await t.app.modules.protection.service.exclude(t.app.platform.db, leaves.memberId, { kind: 'exclusion' });
  const gone = await loginMember(t, leaves);
  await gone.call('askPointPayout');
  const [maker, checker] = [await staffSession(t, ['pointsManager']), await staffSession(t, ['pointsManager'])];
  const { value } = await maker.call('opsPayPoints', {
    params: { id: leaves.memberId },
    body: { points: 300, amount: '3.00', reason: 'closes the account' },
  });
  await checker.call('opsDecideApproval', { params: { id: value.approvalId }, body: { decision: 'confirm' } });

  await claimFlows(t.app.platform.db);
  const { rows } = await t.owner.query<{ kind: string; amount: bigint; member_id: string }>(
    `select f.kind, f.amount, m.member_id from agents_flows f join agents_members m on m.member_no = f.member_no
     where m.member_id = any ($1) order by f.amount`,
    [[converts.memberId, leaves.memberId]],
  );
  expect(rows).toEqual([
    { kind: 'promotion', amount: 200n, member_id: converts.memberId },
    { kind: 'promotion', amount: 300n, member_id: leaves.memberId },
  ]);
});
