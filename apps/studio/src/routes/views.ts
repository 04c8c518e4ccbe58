// Rows of the database as the browser is told them.
import type { StudioDb } from '../database.ts';
import type { Round, Session } from '../rounds/round-store.ts';
import { currentCommitment } from '../rounds/seeds.ts';
import type { FairnessView, RoundView, SessionView } from '../wire.ts';

export function viewRound(round: Round): RoundView {
  return {
    id: round.id,
    state: round.state,
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
