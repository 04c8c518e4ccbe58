// Converts database rows to the views that the browser receives.
import type { StudioDb } from '../database.ts';
import { findReward, type Granted, isGranted, playableReward } from '../rewards/store.ts';
import type { Round, Session } from '../rounds/round-store.ts';
import { currentCommitment } from '../rounds/seeds.ts';
import type { FairnessView, PlayedView, RewardView, RoundView, SessionView, ShownRound } from '../wire.ts';

export function viewRound(round: Round): RoundView {
  return {
    id: round.id,
    state: round.state,
    isFree: round.reward_id !== null,
    stake: round.stake.toString(),
    win: round.win?.toString() ?? null,
    spins: round.outcome?.spins ?? null,
    shownSpins: round.shown_spins,
    refusalCode: round.refusal_code,
    balanceBefore: round.balance_before.toString(),
    balanceAfter: round.balance_after?.toString() ?? null,
    currency: round.currency,
    gameVersion: round.game_version,
    replayPath: `/replay/${round.replay_key}`,
    startedAt: round.created_at.toISOString(),
    endedAt: round.ended_at?.toISOString() ?? null,
  };
}

export function viewShownRound(round: Round): ShownRound {
  const { balanceBefore: _before, balanceAfter: _after, ...shown } = viewRound(round);
  return shown;
}

function viewReward(reward: Granted): RewardView {
  const left = reward.state === 'ACTIVE' ? reward.count - reward.used : 0;
  return {
    id: reward.reward_id,
    stake: reward.bet_amount.toString(),
    count: reward.count,
    left,
    won: reward.win_total.toString(),
    isOver: left === 0,
    expiresAt: reward.expires_at.toISOString(),
  };
}

export async function viewPlayed(db: StudioDb, round: Round): Promise<PlayedView> {
  const reward = round.reward_id === null ? undefined : await findReward(db, round.reward_id);
  return { round: viewRound(round), reward: isGranted(reward) ? viewReward(reward) : null };
}

async function nextReward(db: StudioDb, session: Session, now: Date): Promise<RewardView | null> {
  const { player_id: playerId, currency, game_code: gameCode } = session;
  if (playerId === null) return null;
  const reward = await playableReward(db, { playerId, currency, gameCode }, now);
  return reward === undefined ? null : viewReward(reward);
}

export async function viewSession(
  db: StudioDb,
  session: Session,
  lastRound: Round | undefined,
  settings: { isQuickSpinAllowed: boolean; portalOrigins: string[] },
  now: Date,
): Promise<SessionView> {
  const owner = { playerKey: session.player_key, gameCode: session.game_code };
  return {
    mode: session.mode,
    game: session.game_code,
    currency: session.currency,
    exponent: session.exponent,
    language: session.language,
    balance: session.balance.toString(),
    maxBet: session.max_bet?.toString() ?? null,
    realityCheckSeconds: session.reality_check_seconds,
    returnUrl: session.return_url,
    depositUrl: session.deposit_url,
    ...settings,
    fairness: await currentCommitment(db, owner, now),
    reward: await nextReward(db, session, now),
    lastRound: lastRound === undefined ? null : viewRound(lastRound),
  };
}

export async function viewFairness(db: StudioDb, round: Round): Promise<FairnessView> {
  const seed = await db
    .selectFrom('studio_seeds')
    .selectAll()
    .where('id', '=', round.seed_id)
    .executeTakeFirstOrThrow();
  return {
    serverSeedHash: seed.server_seed_hash,
    serverSeed: seed.state === 'REVEALED' ? seed.server_seed : null,
    clientSeed: seed.client_seed,
    nonce: round.nonce,
  };
}
