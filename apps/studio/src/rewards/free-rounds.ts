// Answers the wallet's calls about free rounds (HWP/1, section 8).
import type { VendorFreeRounds, VendorRequest } from '@sanam/hwp';
import type { Kysely } from 'kysely';
import type { StudioSchema } from '../database.ts';
import { findGame } from '../games/catalogue.ts';
import type { VendorOutcome } from '../routes/vendor-outcome.ts';
import { endReward } from './ending.ts';
import * as store from './store.ts';

export interface FreeRounds {
  /** Grants a reward. A repeated call with the same content returns the current state of the reward. */
  grant(body: VendorRequest<'free-rounds/grant'>): Promise<VendorOutcome>;
  /** Cancels a reward. Cancelling an unknown reward blocks a later grant of it. */
  cancel(body: VendorRequest<'free-rounds/cancel'>): Promise<VendorOutcome>;
  list(body: VendorRequest<'free-rounds/list'>): Promise<VendorOutcome>;
  /** Ends rewards whose time is over and returns their number. */
  expireDue(): Promise<number>;
}

interface FreeRoundsDeps {
  db: Kysely<StudioSchema>;
  now: () => Date;
}

type Wish = VendorRequest<'free-rounds/grant'>;

const CURRENCY = 'THB';
const BATCH = 50;

export function createFreeRounds(deps: FreeRoundsDeps): FreeRounds {
  const { db, now } = deps;
  return {
    grant: grant.bind(null, deps),
    cancel: cancel.bind(null, deps),
    async list({ reward_ids }) {
      const rewards = await db
        .selectFrom('studio_free_rounds')
        .selectAll()
        .where('reward_id', 'in', reward_ids)
        .execute();
      return { code: 'OK', fields: { rewards: rewards.map(view) } };
    },
    async expireDue() {
      const due = await store.overdueRewards(db, now(), BATCH);
      for (const id of due) await db.transaction().execute((trx) => endReward(trx, id, now()));
      return due.length;
    },
  };
}

async function grant({ db, now }: FreeRoundsDeps, body: Wish): Promise<VendorOutcome> {
  const known = await store.findReward(db, body.reward_id);
  if (known !== undefined) return answerAgain(known, body);
  const problem = problemOf(body, now());
  if (problem !== undefined) return { code: problem };
  const made = await db
    .insertInto('studio_free_rounds')
    .values({
      reward_id: body.reward_id,
      player_id: body.player_id,
      campaign_id: body.campaign_id,
      currency: body.currency,
      game_codes: body.game_codes,
      bet_amount: BigInt(body.bet_amount),
      count: body.count,
      expires_at: new Date(body.expires_at),
      state: 'ACTIVE',
      created_at: now(),
    })
    .onConflict((conflict) => conflict.column('reward_id').doNothing())
    .returningAll()
    .executeTakeFirst();
  // A concurrent call with the same id has created the reward.
  const reward = made ?? (await store.findReward(db, body.reward_id))!;
  return answerAgain(reward, body);
}

function problemOf(body: Wish, now: Date) {
  const games = body.game_codes.map(findGame);
  if (games.includes(undefined)) return 'UNKNOWN_GAME';
  if (body.currency !== CURRENCY) return 'NOT_ALLOWED';
  const bet = BigInt(body.bet_amount);
  if (!games.every((entry) => entry?.game.stakes.includes(bet))) return 'BET_NOT_OFFERED';
  return new Date(body.expires_at) <= now ? 'FREE_ROUNDS_EXPIRED' : undefined;
}

function answerAgain(reward: store.Reward, body: Wish): VendorOutcome {
  if (reward.player_id !== body.player_id) return { code: 'DUPLICATE_CONFLICT' };
  if (!store.isGranted(reward)) return { code: 'FREE_ROUNDS_CANCELLED' };
  const isSame =
    reward.campaign_id === body.campaign_id &&
    reward.currency === body.currency &&
    reward.bet_amount === BigInt(body.bet_amount) &&
    reward.count === body.count &&
    reward.expires_at.getTime() === Date.parse(body.expires_at) &&
    reward.game_codes.toSorted().join(' ') === body.game_codes.toSorted().join(' ');
  return isSame ? { code: 'OK', fields: { ...view(reward) } } : { code: 'DUPLICATE_CONFLICT' };
}

async function cancel(
  { db, now }: FreeRoundsDeps,
  { reward_id: id, player_id }: VendorRequest<'free-rounds/cancel'>,
): Promise<VendorOutcome> {
  return db.transaction().execute(async (trx): Promise<VendorOutcome> => {
    const at = now();
    await trx
      .insertInto('studio_free_rounds')
      .values({ reward_id: id, player_id, state: 'CANCELLED', settled_at: at, created_at: at, ended_at: at })
      .onConflict((conflict) => conflict.column('reward_id').doNothing())
      .execute();
    const reward = (await store.lockReward(trx, id))!;
    if (reward.player_id !== player_id) return { code: 'DUPLICATE_CONFLICT' };
    if (reward.state === 'ACTIVE') await store.changeReward(trx, id, { state: 'CANCELLED', ended_at: at });
    await endReward(trx, id, at);
    return { code: 'OK', fields: { ...view((await store.findReward(trx, id))!) } };
  });
}

const view = (reward: store.Reward): VendorFreeRounds => ({
  reward_id: reward.reward_id,
  state: reward.state,
  used: reward.used,
  win_total: Number(reward.win_total),
  settled: reward.settled_at !== null,
});
