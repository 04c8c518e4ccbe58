// Wins above the vendor's limit: paid, and always with their finding.
import type { MoneyCall } from '@sanam/hwp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { winsUnderReview } from '../staff/finding-store.ts';
import { openPlayer, openSession } from './sessions.ts';
import { type Engine, openEngine, type Player } from './test-engine.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await openEngine();
  // As shipped: 1,000,000.00 a round, 5,000 times the stake.
  await engine.database.owner.query('update vendors set win_max = 50000000');
});
afterAll(() => engine.close());

let rounds = 0;
/** Plays a bet and its wins; returns the wins then under review. */
async function play(stake: number, wins: number[], player?: Player, roundId = `W-${++rounds}`): Promise<string[]> {
  const by = player ?? (await engine.makePlayer(stake));
  const calls = [...(stake > 0 ? [['bet', stake] as const] : []), ...wins.map((amount) => ['win', amount] as const)];
  for (const [call, amount] of calls)
    expect((await engine.send(by, call, { round_id: roundId, amount })).code).toBe('OK');
  return winsUnderReview(engine.database.db, by.memberId);
}
const findings = async (memberId: string) =>
  (
    await engine.database.owner.query<{ finding: string; state: string; alarm: boolean; details: object }>(
      'select finding, state, alarm, details from vendors_findings where member_id = $1 order by id',
      [memberId],
    )
  ).rows;

describe('a win', () => {
  it.each([
    ['of 10,000 times the stake', 100, [1_000_000], 1],
    ['of exactly the largest multiple', 100, [500_000], 0],
    ['of one more than the largest multiple', 100, [500_001], 1],
    ['of the largest amount', 1_000_000, [50_000_000], 0],
    ['above the largest amount', 1_000_000, [50_000_001], 1],
    ['made of small ones', 1_000_000, [30_000_000, 30_000_000], 1],
    ['that is no money, whatever its multiple', 1, [9_999], 0],
  ])('%s is paid, and looked at where it should be', async (_name, stake, wins, count) => {
    expect(await play(stake, wins)).toHaveLength(count);
  });

  it('is kept with its stake in the transaction that pays it', async () => {
    const player = await engine.makePlayer(100);
    const [round] = await play(100, [1_000_000], player, 'together');
    expect(round).toBe(`together ${player.playerId}`);
    expect(await findings(player.memberId)).toEqual([
      { finding: 'largeWin', state: 'open', alarm: true, details: { stake: '100', win: '1000000' } },
    ]);
    const together = await engine.database.owner.query(
      `select 1 from vendors_findings f join vendors_transactions t on t.call = 'win' and t.xmin = f.xmin
       where f.member_id = $1`,
      [player.memberId],
    );
    expect(together.rowCount).toBe(1);
  });

  it('is looked at again when the round grows after a person has released it', async () => {
    const player = await engine.makePlayer(100);
    await play(100, [1_000_000], player, 'grows');
    await engine.database.owner.query(
      `update vendors_findings set state = 'closed', note = 'a jackpot', closed_at = now() where member_id = $1`,
      [player.memberId],
    );
    expect(await play(0, [0], player, 'grows')).toHaveLength(0);
    expect(await play(0, [1], player, 'grows')).toHaveLength(1);
    expect((await findings(player.memberId))[0]!.details).toEqual({ stake: '100', win: '1000001' });
  });

  it('of each player in a round that many share is its own finding', async () => {
    const players = await Promise.all([1, 2].map(() => engine.makePlayer(100)));
    for (const player of players) expect(await play(100, [1_000_000], player, 'shared')).toHaveLength(1);
  });

  it('of a free round has no multiple, and of play money is nobody’s business', async () => {
    const free = await engine.makePlayer(0);
    const bet = { round_id: 'free', amount: 0, is_free: true, promo: { campaign_id: 'c', reward_id: 'r', type: 'x' } };
    expect((await engine.send(free, 'bet', bet as never)).code).toBe('OK');
    expect(await play(0, [1_000_000], free, 'free')).toHaveLength(0);
    expect(await play(0, [50_000_000], free, 'free')).toHaveLength(1);

    const memberId = 'mbr_guest';
    const { db, owner } = engine.database;
    const row = await openPlayer(db, engine.full.id, { memberId, currency: 'FUN', isTest: false });
    const session = await db.transaction().execute((trx) => openSession(trx, row.id, 'g1'));
    await owner.query(`select ledger_post('test', 'fun', 'test.moved', $1, null, null, 'FUN', $2)`, [
      memberId,
      JSON.stringify([
        { fromClass: 'suspense', fromOwner: 'test', toClass: 'player_cash', toOwner: memberId, amount: '1000' },
      ]),
    ]);
    const guest = { vendor: engine.full, playerId: row.player_id, sessionId: session.id, memberId };
    const say = (call: MoneyCall, amount: number) =>
      engine.send(guest, call, { round_id: 'fun', amount, currency: 'FUN' });
    expect([(await say('bet', 100)).code, (await say('win', 90_000_000)).code]).toEqual(['OK', 'OK']);
    expect(await winsUnderReview(db, memberId)).toEqual([]);
  });

  it('counts in a bet-win, in a correction, and outside of rounds', async () => {
    const both = { amount: undefined as never, bet_amount: 100, win_amount: 1_000_000, round_id: 'both' };
    const [one, corrected, lucky, promo] = await Promise.all([1, 2, 3, 4].map(() => engine.makePlayer(1000)));
    await engine.send(one!, 'bet-win', both);
    await engine.send(corrected!, 'bet', { transaction_id: 'low', round_id: 'low', amount: 100 });
    await engine.send(corrected!, 'adjust', {
      round_id: 'low',
      reference_transaction_id: 'low',
      amount: 600_000,
      reason: 'LATE_WIN',
    } as never);
    const outside = { round_id: undefined as never };
    await engine.send(lucky!, 'jackpot-win', { ...outside, amount: 50_000_001, jackpot: { id: 'j' } } as never);
    const reward = { campaign_id: 'c', reward_id: 'big', type: 'x' };
    await engine.send(promo!, 'promo-win', { ...outside, amount: 50_000_000, promo: reward } as never);
    const of = async (player: Player) => (await findings(player.memberId)).length;
    expect(await Promise.all([one!, corrected!, lucky!, promo!].map(of))).toEqual([1, 1, 1, 0]);
  });
});
