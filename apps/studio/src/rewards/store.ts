import type { ExpressionBuilder, Selectable } from 'kysely';
import type { StudioDb, StudioSchema } from '../database.ts';
import { openStates, type Round } from '../rounds/round-store.ts';

export type Reward = Selectable<StudioSchema['studio_free_rounds']>;

/** A granted reward, as opposed to the record of a cancellation that arrived before the grant. */
export type Granted = Reward & {
  campaign_id: string;
  currency: string;
  game_codes: string[];
  bet_amount: bigint;
  count: number;
  expires_at: Date;
};

export const isGranted = (reward: Reward | undefined): reward is Granted => (reward?.count ?? null) !== null;

/** Player, currency and game of free rounds. */
export interface Place {
  playerId: string;
  currency: string;
  gameCode: string;
}

export async function findReward(db: StudioDb, id: string): Promise<Reward | undefined> {
  return db.selectFrom('studio_free_rounds').selectAll().where('reward_id', '=', id).executeTakeFirst();
}

export async function lockReward(db: StudioDb, id: string): Promise<Reward | undefined> {
  return db.selectFrom('studio_free_rounds').selectAll().where('reward_id', '=', id).forUpdate().executeTakeFirst();
}

export async function changeReward(db: StudioDb, id: string, change: Partial<Reward>): Promise<Reward> {
  return db
    .updateTable('studio_free_rounds')
    .set(change)
    .where('reward_id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

const isPlayable =
  ({ playerId, currency, gameCode }: Place, now: Date) =>
  (eb: ExpressionBuilder<StudioSchema, 'studio_free_rounds'>) =>
    eb.and([
      eb('player_id', '=', playerId),
      eb('currency', '=', currency),
      eb(eb.val(gameCode), '=', eb.fn.any('game_codes')),
      eb('state', '=', 'ACTIVE'),
      eb('used', '<', eb.ref('count')),
      eb('expires_at', '>', now),
    ]);

/** Returns the reward that can be played in this game now; the one that expires first if there are several. */
export async function playableReward(db: StudioDb, place: Place, now: Date): Promise<Granted | undefined> {
  const found = await db
    .selectFrom('studio_free_rounds')
    .selectAll()
    .where(isPlayable(place, now))
    .orderBy('expires_at')
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  return isGranted(found) ? found : undefined;
}

/** Uses one round of the reward. Returns undefined if none is left for this player and game. */
export async function takeRound(db: StudioDb, id: string, place: Place, now: Date): Promise<Granted | undefined> {
  const taken = await db
    .updateTable('studio_free_rounds')
    .set((update) => ({ used: update('used', '+', 1) }))
    .where('reward_id', '=', id)
    .where(isPlayable(place, now))
    .returningAll()
    .executeTakeFirst();
  return isGranted(taken) ? taken : undefined;
}

/** Returns a round to its reward after its bet was refused or rolled back. */
export async function giveRoundBack(db: StudioDb, id: string): Promise<void> {
  await db
    .updateTable('studio_free_rounds')
    .set((update) => ({ used: update('used', '-', 1) }))
    .where('reward_id', '=', id)
    .execute();
}

export async function addWin(db: StudioDb, id: string, win: bigint): Promise<void> {
  await db
    .updateTable('studio_free_rounds')
    .set((update) => ({ win_total: update('win_total', '+', win) }))
    .where('reward_id', '=', id)
    .execute();
}

/** Returns the last round of a reward and whether any of its rounds is in play. */
export async function roundsOf(db: StudioDb, id: string): Promise<{ last: Round | undefined; isInPlay: boolean }> {
  const rounds = db.selectFrom('studio_rounds').selectAll().where('reward_id', '=', id);
  const open = await rounds.where('state', 'in', openStates).limit(1).executeTakeFirst();
  const last = await rounds
    .where('state', 'not in', ['REFUSED', 'CANCELLED'])
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { last, isInPlay: open !== undefined };
}

/** Returns the ids of active rewards whose time is over, at most `countMax`. */
export async function overdueRewards(db: StudioDb, now: Date, countMax: number): Promise<string[]> {
  const rows = await db
    .selectFrom('studio_free_rounds')
    .select('reward_id')
    .where('state', '=', 'ACTIVE')
    .where('expires_at', '<=', now)
    .limit(countMax)
    .execute();
  return rows.map((row) => row.reward_id);
}
