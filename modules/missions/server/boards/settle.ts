// Settlement of a leaderboard: one snapshot, one prize for each rank, paid once (M2 of the module's money moves).
import { toWire } from '@sanam/contract';
import { payOwedPromotions, payPromotion } from '@sanam/ledger/server/index.ts';
import { audit } from '@sanam/server/platform/audit.ts';
import { systemContext } from '@sanam/server/platform/context.ts';
import { inTransaction, type Trx } from '@sanam/server/platform/db.ts';
import { oneByOne } from '@sanam/server/platform/one-by-one.ts';
import type { BoardDeps } from '../deps.ts';
import * as store from './store.ts';

/** Number of extra ranks that are read, because some members may have no prize. */
const SPARE = 50;

/** Settles due leaderboards and pays owed prizes. Pays also if a leaderboard could not be settled. */
export async function settleBoards(deps: BoardDeps): Promise<void> {
  try {
    await oneByOne(
      await store.dueBoards(deps.db),
      (boardId) => inTransaction(deps.db, (trx) => settle(deps, trx, boardId)),
      (err, boardId) => deps.log.error({ err, boardId }, 'a leaderboard could not be settled'),
    );
  } finally {
    await payOwedPromotions<store.OwedPrize>({
      db: deps.db,
      promotions: deps.promotions,
      page: (of) => store.owedPrizes(deps.db, of),
      memberOf: ({ member_id: memberId }) => memberId,
      pay: (trx, owed) => pay(deps, trx, owed),
      cancel: (trx, owed) => decide(trx, owed, 'void'),
      isClosed: async (memberId) => (await deps.members.memberById(deps.db, memberId))?.state === 'closed',
      note: (err, owed) => deps.log.error({ err, ...owed }, 'a prize could not be paid'),
    });
  }
}

/** Settles a leaderboard. Members who may not have a bonus are left out, and those below them move up. */
async function settle({ protection, events }: BoardDeps, trx: Trx, boardId: string): Promise<void> {
  const board = await store.lockBoard(trx, boardId);
  if (board === undefined || board.settled_at !== null || board.stopped_at !== null) return;
  const limit = board.prizes.length + SPARE;
  const places = await store.placesOf(trx, boardId, { limit, min: board.min_score });
  const ids = places.map(({ memberId }) => memberId);
  const free = await protection.whoMay(trx, ids, 'bonus');
  const prizes = await store.givePrizes(
    trx,
    boardId,
    ids.filter((id) => free.has(id)),
  );
  await store.markBoard(trx, boardId, 'settled_at');
  const { merchant_id: merchantId } = board;
  await audit(trx, systemContext('missions', merchantId), {
    command: 'missions.board.settle',
    subject: { type: 'missionBoard', id: boardId },
    after: { prizes: prizes.map(({ rank, member_id, score, amount }) => ({ rank, member_id, score, amount })) },
  });
  await events.emit(trx, 'missions.boardChanged', { boardId, merchantId, state: 'settled' });
}

/** Pays an owed prize. Gives the refusals of `payPromotion`. */
async function pay(deps: BoardDeps, trx: Trx, owed: store.OwedPrize): Promise<void> {
  const { events } = deps;
  const row = await decide(trx, owed, 'paid');
  if (row === undefined) return;
  const { member_id: memberId, merchant_id: merchantId, board_id: boardId, rank, amount } = row;
  await payPromotion(deps, trx, {
    source: { type: 'missionPrize', id: `${boardId}:${rank}` },
    kind: 'mission.prizePaid',
    memberId,
    amountMinor: amount,
  });
  await events.emit(trx, 'wallet.balanceChanged', { memberId });
  await events.emit(trx, 'missions.prizePaid', { memberId, merchantId, boardId, rank, amount: toWire(amount) });
}

/** Sets the final state of an owed prize and writes its audit row; undefined if it is already decided. */
async function decide(trx: Trx, owed: store.OwedPrize, state: 'paid' | 'void'): Promise<store.PrizeRow | undefined> {
  const row = await store.lockPrize(trx, owed);
  if (row === undefined) return undefined;
  await store.decidePrize(trx, owed, state);
  await audit(trx, systemContext('missions', row.merchant_id), {
    command: `missions.prize.${state}`,
    subject: { type: 'member', id: row.member_id },
    before: { state: 'owed' },
    after: { state, boardId: row.board_id, rank: row.rank, amount: row.amount },
  });
  return row;
}
