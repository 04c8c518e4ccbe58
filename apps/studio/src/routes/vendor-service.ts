import type { VendorGame, VendorRequest, VendorTransaction } from '@sanam/hwp';
import type { Kysely } from 'kysely';
import type { StudioSchema } from '../database.ts';
import { catalogue, findGame, returnOf } from '../games/catalogue.ts';
import { toDecimal } from '../games/engine/rational.ts';
import { type SenderDeps, sendTransaction } from '../rounds/transaction-sender.ts';
import { findRound, type Round } from '../rounds/round-store.ts';
import type { FreeRounds } from '../rewards/free-rounds.ts';
import type { SessionService } from '../sessions/session-service.ts';
import type { Transfers } from '../wallets/transfers.ts';
import type { VendorOutcome } from './vendor-outcome.ts';
import { viewFairness, viewRound } from './views.ts';

export interface VendorService {
  games(): Promise<VendorOutcome>;
  launch(body: VendorRequest<'launch'>): Promise<VendorOutcome>;
  roundDetails(body: VendorRequest<'round/details'>): Promise<VendorOutcome>;
  transactions(body: VendorRequest<'transactions'>): Promise<VendorOutcome>;
  resolve(body: VendorRequest<'round/resolve'>): Promise<VendorOutcome>;
  terminate(body: VendorRequest<'session/terminate'>): Promise<VendorOutcome>;
  /** Undefined in seamless mode. */
  transfers: Transfers | undefined;
  /** Undefined in transfer mode: nobody would pay their wins. */
  freeRounds: FreeRounds | undefined;
}

const PAGE = 500;

type VendorServiceDeps = {
  sender: SenderDeps;
  sessions: SessionService;
  publicUrl: string;
  transfers: Transfers | undefined;
  freeRounds: FreeRounds | undefined;
};

export function createVendorService(deps: VendorServiceDeps): VendorService {
  const { publicUrl } = deps;
  return {
    games: async () => ({ code: 'OK', fields: { games: catalogue.map((entry) => describe(entry, publicUrl)) } }),
    launch: launch.bind(null, deps),
    roundDetails: roundDetails.bind(null, deps),
    transactions: transactions.bind(null, deps),
    resolve: resolve.bind(null, deps),
    terminate: terminate.bind(null, deps),
    transfers: deps.transfers,
    freeRounds: deps.freeRounds,
  };
}

async function launch(deps: VendorServiceDeps, body: VendorRequest<'launch'>): Promise<VendorOutcome> {
  const { sessions, publicUrl } = deps;
  if (findGame(body.game_code) === undefined) return { code: 'UNKNOWN_GAME' };
  const launch = await sessions.prepareLaunch({
    gameCode: body.game_code,
    mode: body.mode,
    launchToken: body.launch_token,
    language: body.language,
    currency: body.currency,
    returnUrl: body.return_url,
    depositUrl: body.deposit_url,
  });
  const url = new URL(`/play/${body.game_code}`, publicUrl);
  url.searchParams.set('launch', launch);
  url.searchParams.set('lang', body.language.slice(0, 2));
  return { code: 'OK', fields: { url: url.toString() } };
}

async function roundDetails(deps: VendorServiceDeps, body: VendorRequest<'round/details'>): Promise<VendorOutcome> {
  const { db } = deps.sender;
  const { publicUrl } = deps;
  const round = await findOwned(db, body);
  if (round === undefined) return { code: 'UNKNOWN_ROUND' };
  const fairness = await viewFairness(db, round);
  return {
    code: 'OK',
    fields: {
      round_id: round.id,
      player_id: round.player_id,
      game_code: round.game_code,
      state: round.state,
      currency: round.currency,
      stake: round.reward_id === null ? Number(round.stake) : 0,
      win: round.reward_id === null ? Number(round.win ?? 0n) : 0,
      started_at: round.created_at.toISOString(),
      ended_at: round.ended_at?.toISOString() ?? null,
      replay_url: replayUrl(publicUrl, round, body.language),
      data: {
        game_version: round.game_version,
        spins: round.outcome?.spins ?? [],
        free_round: freeRoundOf(round),
        balance_before: round.balance_before.toString(),
        balance_after: round.balance_after?.toString() ?? null,
        fairness,
      },
    },
  };
}

async function transactions(deps: VendorServiceDeps, body: VendorRequest<'transactions'>): Promise<VendorOutcome> {
  const { db } = deps.sender;
  const rows = await db
    .selectFrom('studio_transactions as t')
    .innerJoin('studio_rounds as r', 'r.id', 't.round_id')
    .innerJoin('studio_sessions as s', 's.id', 'r.session_id')
    .selectAll('t')
    .select(['r.player_id', 's.wallet_session_id', 'r.game_code', 'r.currency'])
    .where('t.created_at', '>=', new Date(body.from))
    .where('t.created_at', '<', new Date(body.to))
    .where('t.sequence', '>', readCursor(body.cursor))
    .orderBy('t.sequence')
    .limit(PAGE)
    .execute();
  const transactions = rows.map(
    (row): VendorTransaction => ({
      transaction_id: row.transaction_id,
      kind: row.kind,
      reference_transaction_id: row.reference_transaction_id,
      round_id: row.round_id,
      player_id: row.player_id ?? '',
      session_id: row.wallet_session_id ?? '',
      game_code: row.game_code,
      currency: row.currency,
      amount: Number(row.amount),
      state: row.state,
      code: row.code,
      wallet_transaction_id: row.wallet_transaction_id,
      occurred_at: row.created_at.toISOString(),
    }),
  );
  const last = rows.at(-1);
  const next_cursor = rows.length === PAGE && last !== undefined ? last.sequence.toString() : null;
  return { code: 'OK', fields: { transactions, next_cursor } };
}

async function resolve(deps: VendorServiceDeps, body: VendorRequest<'round/resolve'>): Promise<VendorOutcome> {
  const { db } = deps.sender;
  const { sender } = deps;
  const round = await findOwned(db, body);
  if (round === undefined) return { code: 'UNKNOWN_ROUND' };
  await hurry(sender, round);
  const resolved = (await findRound(db, round.id)) ?? round;
  return { code: 'OK', fields: { round_id: round.id, player_id: round.player_id, state: resolved.state } };
}

async function terminate(deps: VendorServiceDeps, body: VendorRequest<'session/terminate'>): Promise<VendorOutcome> {
  const { sessions } = deps;
  const terminated = await sessions.terminate(body.session_id, body.reason ?? 'WALLET');
  return { code: 'OK', fields: { terminated } };
}

function describe(entry: (typeof catalogue)[number], publicUrl: string): VendorGame {
  const { game, names, volatility } = entry;
  const at = (path: string): string => new URL(path, publicUrl).toString();
  return {
    game_code: game.code,
    names,
    type: 'RNG',
    version: game.version,
    rtp: toDecimal(returnOf(game).total, 4),
    volatility,
    currency: 'THB',
    min_bet: Number(game.stakes[0]),
    max_bet: Number(game.stakes.at(-1)),
    lines: game.lines.length,
    picture_square_url: at(`/art/${game.code}.svg`),
    picture_wide_url: at(`/art/${game.code}-wide.svg`),
    has_demo: true,
    languages: ['th', 'en'],
  };
}

/** Returns reward, bet and win of a free round, or null. The win is paid with the whole reward. */
const freeRoundOf = ({ reward_id, stake, win }: Round) =>
  reward_id === null ? null : { reward_id, bet: stake.toString(), win: win?.toString() ?? null };

function replayUrl(publicUrl: string, round: Round, language: string | undefined): string {
  const url = new URL(viewRound(round).replayPath, publicUrl);
  if (language !== undefined) url.searchParams.set('lang', language.slice(0, 2));
  return url.toString();
}

async function findOwned(
  db: Kysely<StudioSchema>,
  body: { round_id: string; player_id: string },
): Promise<Round | undefined> {
  const round = await findRound(db, body.round_id);
  return round?.player_id === body.player_id ? round : undefined;
}

/** Makes the round's pending and given up transactions due and sends them now. */
async function hurry(sender: SenderDeps, round: Round): Promise<void> {
  const waiting = await sender.db
    .updateTable('studio_transactions')
    .set({ state: 'PENDING', next_attempt_at: sender.now() })
    .where('round_id', '=', round.id)
    .where((where) =>
      where.or([
        where('state', '=', 'PENDING'),
        where.and([where('state', '=', 'MANUAL'), where('kind', 'in', ['win', 'rollback', 'promo-win'])]),
      ]),
    )
    .returning('transaction_id')
    .execute();
  for (const { transaction_id } of waiting) await sendTransaction(sender, transaction_id);
}

function readCursor(cursor: string | undefined): bigint {
  return cursor !== undefined && /^\d{1,18}$/.test(cursor) ? BigInt(cursor) : 0n;
}
