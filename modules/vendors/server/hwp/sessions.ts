// Launch tokens and game sessions: authenticate, keepalive, close, balance.
import { randomBytes } from 'node:crypto';
import { type Currency, currencyExponents } from '@sanam/contract';
import type { HwpCode } from '@sanam/hwp';
import { sql } from 'kysely';
import { tokenHash } from '@sanam/server/platform/crypto.ts';
import { anyOf, type Db, firstRow, fromNow, inTransaction, now, type Trx } from '@sanam/server/platform/db.ts';
import { newId } from '@sanam/server/platform/ids.ts';
import type { Vendor } from './vendors.ts';

const TOKEN_SECONDS = 60;
const TOKEN_BYTES = 24;
/** Bytes of a session id: 192 bits, 128 are required. */
const SESSION_BYTES = 24;
const SESSION_HOURS = 12;
const PLAYER_ID_PREFIX = 'p';

/** A refusal by code, or the members of the accepted answer. */
export type Answer = { code: HwpCode; members?: Record<string, unknown> };

export interface LaunchCommand {
  memberId: string;
  vendorCode: string;
  gameCode: string;
  currency: string;
  country: string;
  language: string;
  isTest: boolean;
}

export interface PlayerRow {
  id: bigint;
  player_id: string;
  member_id: string;
  account_id: bigint;
  currency: string;
  is_test: boolean;
}

/** Returns the member's player at this vendor; creates it at the first launch. */
export async function openPlayer(
  db: Db,
  vendorId: number,
  member: { memberId: string; currency: string; isTest: boolean },
): Promise<PlayerRow> {
  const row = await firstRow(
    db,
    sql<PlayerRow>`
      select /* never null: id, player_id, member_id, account_id, currency, is_test; a row of vendors_players */
             id, player_id, member_id, account_id, currency, is_test
      from vendors_open_player(${vendorId}, ${member.memberId}, ${member.currency}, ${member.isTest}, ${newId(PLAYER_ID_PREFIX)})`,
  );
  return row!;
}

/** Returns the members of these players, each once. */
export async function membersOf(db: Db, playerIds: readonly string[]): Promise<string[]> {
  const found = await db
    .selectFrom('vendors_players')
    .select('member_id')
    .distinct()
    .where('player_id', '=', anyOf(playerIds))
    .execute();
  return found.map((row) => row.member_id);
}

/** Creates a one-time token that opens a game session within a minute; only its hash is stored. */
export async function createLaunchToken(db: Db, vendor: Vendor, command: LaunchCommand): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await inTransaction(db, async (trx) => {
    const player = await openPlayer(trx, vendor.id, command);
    // The page around the game reads the check at once and must not see that of an earlier visit.
    await startCheckClock(trx, command.memberId);
    await trx
      .insertInto('vendors_launch_tokens')
      .values({
        token_hash: tokenHash(token),
        player: player.id,
        game_code: command.gameCode,
        country: command.country,
        language: command.language,
        expires_at: fromNow(`${TOKEN_SECONDS} seconds`),
      })
      .execute();
  });
  return token;
}

/** Opens a session without a token, for the sandbox. */
export async function openSession(trx: Trx, player: bigint, gameCode: string): Promise<{ id: string; endsAt: Date }> {
  const id = `s_${randomBytes(SESSION_BYTES).toString('base64url')}`;
  const row = await firstRow(
    trx,
    sql<{ ends_at: Date }>`
      insert into vendors_sessions (session_id, player, game_code, expires_at)
      values (${id}, ${player}, ${gameCode}, platform_now() + make_interval(hours => ${SESSION_HOURS}))
      returning least(expires_at, last_seen_at + make_interval(secs => idle_seconds)) as ends_at`,
  );
  return { id, endsAt: row!.ends_at };
}

interface TokenRow {
  player: bigint;
  player_id: string;
  currency: Currency;
  is_test: boolean;
  country: string;
  language: string;
  balance: bigint;
  member_id: string;
  refusal: HwpCode | null;
  bet_max: bigint | null;
  check_seconds: number;
}

/** `session/authenticate`: a token works once, for its own vendor and game, within 60 seconds. */
export async function authenticate(db: Db, vendor: Vendor, launchToken: string, gameCode: string): Promise<Answer> {
  return inTransaction(db, async (trx): Promise<Answer> => {
    const row = await firstRow(
      trx,
      sql<TokenRow>`
        select /* never null: balance; the player is there */
               t.player, p.player_id, p.currency, p.is_test, t.country, t.language, b.balance, p.member_id,
               least(g.bet_max, case when h.is_seen then h.bet_max end) as bet_max,
               k.check_minutes * 60 as check_seconds,
               case when not v.enabled then 'VENDOR_DISABLED'
                    when v.maintenance or (v.test_maintenance and p.is_test) then 'MAINTENANCE'
                    when protection_bet_refusal(k.state, k.until, k.blocks, platform_now()) is not null
                      then protection_bet_refusal(k.state, k.until, k.blocks, platform_now())
                    when g.code is null then 'UNKNOWN_GAME'
                    when not g.enabled then 'GAME_DISABLED' end as refusal
        from vendors_launch_tokens t
        join vendors_players p on p.id = t.player
        join vendors v on v.id = p.vendor_id
        cross join lateral vendors_spendable(p.id, t.game_code) b
        left join lateral vendors_bonus_of(p.bonus_account, p.vendor_id, t.game_code) h on true
        join protection_gates k on k.member_id = p.member_id
        left join vendors_games g on g.vendor_id = v.id and g.code = t.game_code
        where t.token_hash = ${tokenHash(launchToken)} and t.used_at is null and t.expires_at > platform_now()
          and v.id = ${vendor.id} and t.game_code = ${gameCode}
        for update of t`,
    );
    if (row === undefined) return { code: 'LAUNCH_TOKEN_INVALID' };
    if (row.refusal !== null) return { code: row.refusal };
    await trx
      .updateTable('vendors_launch_tokens')
      .set({ used_at: now })
      .where('token_hash', '=', tokenHash(launchToken))
      .execute();
    await startCheckClock(trx, row.member_id);
    const session = await openSession(trx, row.player, gameCode);
    return {
      code: 'OK',
      members: {
        player_id: row.player_id,
        session_id: session.id,
        currency: row.currency,
        exponent: currencyExponents[row.currency],
        balance: row.balance,
        country: row.country,
        language: row.language,
        is_test: row.is_test,
        session_expires_at: session.endsAt.toISOString(),
        ...(row.bet_max === null ? {} : { limits: { max_bet: row.bet_max } }),
        reality_check_seconds: row.check_seconds,
      },
    };
  });
}

/** Starts the reality check's clock. It runs while any game session is live; a pause of 15 minutes restarts it. */
async function startCheckClock(trx: Trx, memberId: string): Promise<void> {
  await sql`
    update protection_gates set last_play_at = platform_now(),
           rc_due_at = case when rc_due_at is null or last_play_at is null or last_play_at < platform_now() - interval '15 minutes'
                            then platform_now() + make_interval(mins => check_minutes) else rc_due_at end
    where member_id = ${memberId}`.execute(trx);
}

interface SessionRow {
  player_id: string;
  account_id: bigint;
  currency: string;
  balance: bigint;
  version: bigint;
  game_code: string;
  has_ended: boolean;
  refusal: HwpCode | null;
}

/**
 * Returns a session with its player's bet limits at this game, or at the session's. Does not check its owner:
 * `sessionRefusal` decides whether the vendor may use it.
 */
async function findSession(
  db: Db,
  sessionId: string,
  gameCode?: string,
): Promise<(SessionRow & { vendor_id: number }) | undefined> {
  return firstRow(
    db,
    sql<SessionRow & { vendor_id: number }>`
      select /* never null: balance, version; the player is there */
             p.player_id, p.vendor_id, p.account_id, p.currency, b.balance, b.version, s.game_code,
             least(s.expires_at, s.last_seen_at + make_interval(secs => s.idle_seconds), s.closed_at) <= platform_now() as has_ended,
             protection_bet_refusal(k.state, k.until, k.blocks, platform_now()) as refusal
      from vendors_sessions s
      join vendors_players p on p.id = s.player
      cross join lateral vendors_spendable(p.id, coalesce(${gameCode ?? null}, s.game_code)) b
      join protection_gates k on k.member_id = p.member_id
      where s.session_id = ${sessionId}`,
  );
}

function sessionRefusal(
  vendor: Vendor,
  session: (SessionRow & { vendor_id: number }) | undefined,
  said: { player_id?: string | undefined; game_code?: string | undefined },
): HwpCode | undefined {
  if (session === undefined) return 'SESSION_NOT_FOUND';
  if (session.vendor_id !== vendor.id) return 'SESSION_MISMATCH';
  if (said.player_id !== undefined && said.player_id !== session.player_id) return 'SESSION_MISMATCH';
  if (session.has_ended) return 'SESSION_EXPIRED';
  const isOtherGame = said.game_code !== undefined && said.game_code !== session.game_code;
  return isOtherGame && !vendor.capabilities.has('lobby') ? 'SESSION_MISMATCH' : undefined;
}

/** `session/keepalive`: extends the inactivity timer of a live session. */
export async function keepAlive(
  db: Db,
  vendor: Vendor,
  said: { session_id: string; player_id?: string | undefined },
): Promise<Answer> {
  const session = await findSession(db, said.session_id);
  const refusal = sessionRefusal(vendor, session, said) ?? session?.refusal;
  if (refusal !== undefined && refusal !== null) return { code: refusal };
  const row = await firstRow(
    db,
    sql<{ ends_at: Date }>`
      update vendors_sessions set last_seen_at = platform_now() where session_id = ${said.session_id} and closed_at is null
      returning least(expires_at, last_seen_at + make_interval(secs => idle_seconds)) as ends_at`,
  );
  if (row === undefined) return { code: 'SESSION_EXPIRED' };
  const session_expires_at = row.ends_at.toISOString();
  return { code: 'OK', members: { session_id: said.session_id, session_state: 'ACTIVE', session_expires_at } };
}

/** `session/close`: the player left; may be repeated. */
export async function closeSession(
  db: Db,
  vendor: Vendor,
  said: { session_id: string; player_id?: string | undefined },
): Promise<Answer> {
  const session = await findSession(db, said.session_id);
  const refusal = sessionRefusal(vendor, session, said);
  if (refusal !== undefined && refusal !== 'SESSION_EXPIRED') return { code: refusal };
  await sql`update vendors_sessions set closed_at = coalesce(closed_at, platform_now()) where session_id = ${said.session_id}`.execute(
    db,
  );
  return { code: 'OK', members: { session_id: said.session_id, session_state: 'CLOSED' } };
}

/** `balance`: reads in any state of the player; only the session is checked. */
export async function readBalance(
  db: Db,
  vendor: Vendor,
  said: { session_id: string; player_id: string; game_code?: string | undefined },
): Promise<Answer> {
  const session = await findSession(db, said.session_id, said.game_code);
  const refusal = sessionRefusal(vendor, session, said);
  if (refusal !== undefined) return { code: refusal };
  const { player_id, currency, balance, version } = session!;
  return { code: 'OK', members: { player_id, currency, balance, balance_version: version } };
}

/**
 * Returns seconds of play since a moment, parallel sessions counted once: from the start of a session to its last bet
 * or win, regardless of keepalives.
 */
export async function playedSeconds(db: Db, memberId: string, from: Date): Promise<number> {
  const row = await firstRow(
    db,
    sql<{ seconds: number }>`
      select coalesce(sum(extract(epoch from upper(r) - lower(r))), 0)::float8 as seconds
      from (
        select unnest(range_agg(tstzrange(greatest(s.created_at, ${from}), s.played_at))) as r
        from vendors_sessions s join vendors_players p on p.id = s.player
        where p.member_id = ${memberId} and s.played_at > ${from}) played`,
  );
  return row!.seconds;
}
