// Real bets at a test vendor, settled through the vendor engine.
import { createLedger, describeBreaches } from '@sanam/ledger/server/index.ts';
import { createFollowers } from '@sanam/play/server/facts/followers.ts';
import { holdGates, insertGate } from '@sanam/protection/server/store.ts';
import { whoMay } from '@sanam/protection/server/gate.ts';
import type { Log } from '@sanam/server/platform/log.ts';
import { inTransaction } from '@sanam/server/platform/db.ts';
import { insertMember } from '@sanam/server/test/plain-member.ts';
import { openPlayer, openSession } from '@sanam/vendors/server/hwp/sessions.ts';
import { type Engine, openEngine, type Player } from '@sanam/vendors/server/hwp/test-engine.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pointsMoneyKinds } from '../money-kinds.ts';
import { verifyPoints } from '../verify.ts';
import { earnSpan } from './earn.ts';

const SILENT = { error: () => {}, warn: () => {}, info: () => {} } as unknown as Log;
let engine: Engine;
let drain: () => Promise<number>;
let rounds = 0;

beforeAll(async () => {
  engine = await openEngine();
  const { db } = engine.database;
  const ledger = createLedger({ db, kinds: pointsMoneyKinds }).service;
  const protection = { whoMay, holdGates };
  const followers = createFollowers({ db, log: SILENT });
  const deps = { ledger, protection, events: { emit: async () => {} }, multipliers: async () => [] };
  followers.followFacts({ name: 'points.earn', sum: (trx, span) => earnSpan(deps, trx, span) });
  drain = followers.drain;
});
afterAll(async () => {
  const breaches = await verifyPoints(engine.database.db);
  if (breaches.length > 0) throw new Error(describeBreaches(breaches));
  await engine.close();
});

async function newPlayer(name: string): Promise<Player> {
  const { db, owner } = engine.database;
  const memberId = `mbr_${name}`;
  await insertMember(owner, memberId, name);
  const row = await openPlayer(db, engine.full.id, { memberId, currency: 'THB', isTest: false });
  const session = await inTransaction(db, async (trx) => {
    await insertGate(trx, { memberId, merchantId: 'default', zone: 'Asia/Bangkok' });
    return openSession(trx, row.id, 'g1');
  });
  await engine.fund(memberId, 1_000_000);
  return { vendor: engine.full, playerId: row.player_id, sessionId: session.id, memberId };
}

/** Plays a losing round; returns the vendor transaction of its bet. */
async function lose(player: Player, amount: number): Promise<string> {
  rounds += 1;
  const round = { round_id: `R-${rounds}`, transaction_id: `bet-${rounds}`, round_closed: true };
  const served = await engine.decided(player, 'bet-win', {
    ...round,
    bet_amount: amount,
    win_amount: 0,
    amount: undefined,
  } as object);
  expect(served.code).toBe('OK');
  return round.transaction_id;
}

const pointsOf = async ({ memberId }: Player): Promise<bigint> => {
  const { rows } = await engine.database.owner.query<{ balance: bigint }>(
    `select b.balance from ledger_balances b join ledger_accounts a on a.id = b.account_id
     where a.class = 'player_points' and a.owner = $1`,
    [memberId],
  );
  return rows[0]?.balance ?? 0n;
};

it('earns 2 for 250.00, 1 more after 60.00, none for 89.99, 1 for 0.01', async () => {
  const player = await newPlayer('walker');
  const seen: bigint[] = [];
  for (const amount of [25_000, 6_000, 8_999, 1]) {
    await lose(player, amount);
    await drain();
    seen.push(await pointsOf(player));
  }
  expect(seen).toEqual([2n, 3n, 3n, 4n]);
});

it('takes the points of a bet back that its vendor rolls back', async () => {
  const player = await newPlayer('undoer');
  await lose(player, 5_000);
  const bet = await lose(player, 30_000);
  await drain();
  expect(await pointsOf(player)).toBe(3n);
  expect((await engine.rollback(player, bet)).code).toBe('OK');
  await drain();
  expect(await pointsOf(player)).toBe(0n);
  await lose(player, 5_000);
  await drain();
  expect(await pointsOf(player)).toBe(1n);
});

it('gives nothing to an excluded player whose bets are counted late', async () => {
  const player = await newPlayer('resting');
  await lose(player, 50_000);
  await engine.database.owner.query(`update protection_gates set state = 'excluded' where member_id = $1`, [
    player.memberId,
  ]);
  await drain();
  expect(await pointsOf(player)).toBe(0n);
});
