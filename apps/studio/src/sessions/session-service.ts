import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { StudioDb, StudioSchema } from '../database.ts';
import { findGame } from '../games/catalogue.ts';
import { Refusal } from '../refusal.ts';
import { noteBalance, type Session } from '../rounds/round-store.ts';
import { changeClientSeed } from '../rounds/seeds.ts';
import { findOpenRound } from '../rounds/round-store.ts';
import type { Wallet } from '../wallet.ts';

/** Play credits of a new fun session in minor units: 10,000.00. */
const FUN_CREDITS = 1_000_000n;
const FUN_CURRENCY = 'FUN';
/** Lifetime of an unused launch in milliseconds. The wallet's launch token also expires after 60 s. */
const LAUNCH_TTL_MS = 60_000;

export interface LaunchRequest {
  gameCode: string;
  mode: 'real' | 'fun';
  launchToken: string | undefined;
  language: string;
  currency: string;
  returnUrl: string | undefined;
  depositUrl: string | undefined;
}

export interface SessionService {
  /** Stores a launch until the player's browser opens it. Returns its id, which is part of the game's URL. */
  prepareLaunch(request: LaunchRequest): Promise<string>;
  /**
   * Opens a launch once. Refuses with `launch_invalid` (unknown, used or expired) or `launch_failed` (wallet refused).
   */
  openLaunch(launchId: string): Promise<{ token: string; session: Session }>;
  openFun(gameCode: string, language: string): Promise<{ token: string; session: Session }>;
  /** Returns the open session of a bearer token. Refuses with `not_signed_in` or `session_ended`. */
  authenticate(token: string | undefined): Promise<Session>;
  /** Reads the current balance from the wallet. */
  refreshBalance(session: Session): Promise<Session>;
  /** Keeps the wallet's session open. Refuses with `session_ended` if the wallet has ended it. */
  keepAlive(session: Session): Promise<void>;
  close(session: Session): Promise<void>;
  /** Ends a session by order of the wallet. Returns true if it was open. */
  terminate(walletSessionId: string, reason: string): Promise<boolean>;
}

export interface SessionDeps {
  db: Kysely<StudioSchema>;
  wallet: Wallet | undefined;
  now: () => Date;
}

export function createSessionService(deps: SessionDeps): SessionService {
  return {
    openLaunch: openLaunch.bind(null, deps),
    authenticate: authenticate.bind(null, deps),
    prepareLaunch: prepareLaunch.bind(null, deps),
    openFun: openFun.bind(null, deps),
    refreshBalance: refreshBalance.bind(null, deps),
    keepAlive: keepAlive.bind(null, deps),
    close: close.bind(null, deps),
    terminate: terminate.bind(null, deps),
  };
}

async function claimLaunch(deps: SessionDeps, launchId: string) {
  const { now, db } = deps;
  const at = now();
  const launch = await db
    .updateTable('studio_launches')
    .set({ claimed_at: at })
    .where('id', '=', launchId)
    .where('claimed_at', 'is', null)
    .where('created_at', '>', new Date(at.getTime() - LAUNCH_TTL_MS))
    .returningAll()
    .executeTakeFirst();
  if (launch === undefined) throw new Refusal('launch_invalid');
  return launch;
}

async function openLaunch(deps: SessionDeps, launchId: string): Promise<{ token: string; session: Session }> {
  const { db, now, wallet } = deps;
  const launch = await claimLaunch(deps, launchId);
  const urls = { return_url: launch.return_url, deposit_url: launch.deposit_url };
  if (launch.mode === 'fun') {
    return insertSession(db, { ...funSession(launch.game_code, launch.language), ...urls }, now());
  }
  if (wallet === undefined || launch.launch_token === null) throw new Refusal('fun_only');
  const answer = await wallet.authenticate(launch.launch_token, launch.game_code);
  if (!answer.ok) throw new Refusal('launch_failed', { walletCode: answer.code });
  const { session } = answer;
  const playerKey = `real:${session.playerId}`;
  const opened = await insertSession(
    db,
    {
      id: randomUUID(),
      mode: 'real',
      game_code: launch.game_code,
      player_key: playerKey,
      player_id: session.playerId,
      wallet_session_id: session.sessionId,
      currency: session.currency,
      exponent: session.exponent,
      language: launch.language,
      balance: session.balance,
      max_bet: session.maxBet,
      reality_check_seconds: session.realityCheckSeconds,
      ...urls,
    },
    now(),
  );
  await db
    .updateTable('studio_launches')
    .set({ launch_token: null, session_id: opened.session.id })
    .where('id', '=', launch.id)
    .execute();
  await rekey(db, opened.session, now());
  return opened;
}

async function authenticate(deps: SessionDeps, token: string | undefined): Promise<Session> {
  const { db, now } = deps;
  if (token === undefined) throw new Refusal('not_signed_in');
  const session = await db
    .updateTable('studio_sessions')
    .set({ seen_at: now() })
    .where('token_hash', '=', hashOf(token))
    .returningAll()
    .executeTakeFirst();
  if (session === undefined) throw new Refusal('not_signed_in');
  if (session.state !== 'OPEN') throw new Refusal('session_ended', { reason: session.ended_reason });
  return session;
}

async function end(deps: SessionDeps, sessionId: string, reason: string): Promise<void> {
  const { db } = deps;
  await db
    .updateTable('studio_sessions')
    .set({ state: 'ENDED', ended_reason: reason })
    .where('id', '=', sessionId)
    .where('state', '=', 'OPEN')
    .execute();
}

async function prepareLaunch(deps: SessionDeps, request: LaunchRequest): Promise<string> {
  const { db, now } = deps;
  const id = randomBytes(18).toString('base64url');
  await db
    .insertInto('studio_launches')
    .values({
      id,
      game_code: request.gameCode,
      mode: request.mode,
      launch_token: request.launchToken ?? null,
      language: request.language,
      currency: request.currency,
      return_url: request.returnUrl ?? null,
      deposit_url: request.depositUrl ?? null,
      created_at: now(),
    })
    .execute();
  return id;
}

async function openFun(
  deps: SessionDeps,
  gameCode: string,
  language: string,
): Promise<{ token: string; session: Session }> {
  const { db, now } = deps;
  if (findGame(gameCode) === undefined) throw new Refusal('unknown_game');
  return insertSession(db, funSession(gameCode, language), now());
}

async function refreshBalance(deps: SessionDeps, session: Session): Promise<Session> {
  const { wallet, db } = deps;
  if (session.mode === 'real' && wallet !== undefined) {
    const told = await wallet.readBalance(session.player_id ?? '', session.wallet_session_id ?? '', session.currency);
    await noteBalance(db, session.id, told?.balance, told?.version);
  }
  return db.selectFrom('studio_sessions').selectAll().where('id', '=', session.id).executeTakeFirstOrThrow();
}

async function keepAlive(deps: SessionDeps, session: Session): Promise<void> {
  const { wallet } = deps;
  if (session.mode === 'fun' || wallet === undefined) return;
  if (await wallet.keepAlive(session.wallet_session_id ?? '')) return;
  await end(deps, session.id, 'WALLET');
  throw new Refusal('session_ended', { reason: 'WALLET' });
}

async function close(deps: SessionDeps, session: Session): Promise<void> {
  const { wallet } = deps;
  await end(deps, session.id, 'PLAYER');
  if (session.mode === 'real') await wallet?.closeSession(session.wallet_session_id ?? '');
}

async function terminate(deps: SessionDeps, walletSessionId: string, reason: string): Promise<boolean> {
  const { db } = deps;
  const ended = await db
    .updateTable('studio_sessions')
    .set({ state: 'ENDED', ended_reason: reason })
    .where('wallet_session_id', '=', walletSessionId)
    .where('state', '=', 'OPEN')
    .returning('id')
    .execute();
  return ended.length > 0;
}

type NewSession = Omit<Session, 'token_hash' | 'created_at' | 'seen_at' | 'balance_version' | 'state' | 'ended_reason'>;

function funSession(gameCode: string, language: string): NewSession {
  const id = randomUUID();
  return {
    id,
    mode: 'fun',
    game_code: gameCode,
    player_key: `fun:${id}`,
    player_id: null,
    wallet_session_id: null,
    currency: FUN_CURRENCY,
    exponent: 2,
    language,
    balance: FUN_CREDITS,
    max_bet: null,
    reality_check_seconds: null,
    return_url: null,
    deposit_url: null,
  };
}

async function insertSession(
  db: StudioDb,
  values: NewSession,
  now: Date,
): Promise<{ token: string; session: Session }> {
  const token = randomBytes(32).toString('base64url');
  const session = await db
    .insertInto('studio_sessions')
    .values({ ...values, token_hash: hashOf(token), created_at: now, seen_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { token, session };
}

/** Starts a new visit with a new server seed and reveals the old one, unless an open round still uses it. */
async function rekey(db: Kysely<StudioSchema>, session: Session, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const open = await findOpenRound(trx, session.player_key, session.game_code);
    if (open !== undefined) return;
    const owner = { playerKey: session.player_key, gameCode: session.game_code };
    await changeClientSeed(trx, owner, randomBytes(8).toString('hex'), now);
  });
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
