import { sql } from 'kysely';
import { type Db, firstRow, fromNow, now, rows, type TableRow, type Trx } from '@sanam/server/platform/db.ts';

/** Settlement of one round or bet, or the differences to earlier facts (`corrects`). Amounts are minor units. */
export type Fact = TableRow<'play_facts'>;

const LANES = 16;

/** Last number read of each lane. */
export type Position = string[];

/** Returns the last visible number of each lane: a follower that read up to it has read everything. */
export async function readHeads(db: Db): Promise<Position> {
  const found = await firstRow(
    db,
    sql<{ heads: Position }>`
      select array(select coalesce((select max(f.id) from play_facts f where f.lane = l::smallint), 0)
                   from generate_series(0, ${LANES - 1}) l order by l) as heads`,
  );
  return found!.heads;
}

/** Checks whether a position is before the visible facts. */
export const isBehind = (upto: Position, heads: Position): boolean =>
  heads.some((head, lane) => BigInt(head) > BigInt(upto[lane]!));

/** Returns the position of each follower. */
export async function readPositions(db: Db): Promise<Map<string, Position>> {
  const found = await rows(db, sql<Pick<Lease, 'name' | 'upto'>>`select name, upto from play_followers`);
  return new Map(found.map(({ name, upto }) => [name, upto]));
}

export interface Lease {
  name: string;
  /** Id of this lease: only the newest one may write the position. */
  lease: bigint;
  upto: Position;
  failures: number;
}

/** Seconds of a lease: enough for several renewals, short enough for a quick takeover. */
export const LEASE_SECONDS = 10;
export const RENEW_MS = 2500;

export async function ensureFollower(db: Db, name: string): Promise<void> {
  await db
    .insertInto('play_followers')
    .values({ name })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Takes the lease if no other node has it and the follower is not paused after a failure. */
export function takeLease(db: Db, name: string, node: string): Promise<Lease | undefined> {
  return firstRow(
    db,
    sql<Lease>`
      update play_followers
      set lease = lease + 1, leased_by = ${node}, leased_until = platform_now() + make_interval(secs => ${LEASE_SECONDS})
      where name = ${name} and coalesce(leased_until < platform_now(), true) and coalesce(next_try_at <= platform_now(), true)
      returning name, lease, upto, failures`,
  );
}

const held = (db: Db, { name, lease }: Lease) =>
  db.updateTable('play_followers').where('name', '=', name).where('lease', '=', lease);

export async function renewLease(db: Db, lease: Lease): Promise<void> {
  await held(db, lease)
    .set({ leased_until: fromNow(`${LEASE_SECONDS} seconds`) })
    .execute();
}

/** Gives the lease back, so that another node may take it at once. */
export async function giveLeaseBack(db: Db, lease: Lease): Promise<void> {
  await held(db, lease).set({ leased_until: null, leased_by: null }).execute();
}

/**
 * Writes the position. A failed follower counts as recovered once it is past the failing set. Undefined: another node
 * has the lease, and this transaction must be rolled back.
 */
export function moveTo(trx: Trx, lease: Lease, upto: Position, facts: number): Promise<Lease | undefined> {
  return firstRow(
    trx,
    sql<Lease>`
      update play_followers w
      set upto = ${upto}::bigint[], handled = handled + ${facts}, moved_at = platform_now(),
          leased_until = platform_now() + make_interval(secs => ${LEASE_SECONDS}), next_try_at = null,
          failures = case when recovered then 0 else failures end,
          failing_since = case when recovered then null else failing_since end,
          last_error = case when recovered then null else last_error end
      from (select name, handled + ${facts} >= failing_to as recovered from play_followers where name = ${lease.name}) now
      where w.name = now.name and lease = ${lease.lease}
      returning w.name, lease, upto, failures`,
  );
}

/** Gives the lease back and pauses the follower. */
export async function noteFailure(
  db: Db,
  lease: Lease,
  { error, facts, pauseSeconds }: { error: string; facts: number; pauseSeconds: number },
): Promise<void> {
  await held(db, lease)
    .set(({ eb, fn }) => ({
      failures: eb('failures', '+', 1),
      failing_to: eb('handled', '+', BigInt(facts)),
      failing_since: fn.coalesce('failing_since', now),
      last_error: error,
      next_try_at: fromNow(`${pauseSeconds} seconds`),
      leased_until: null,
      leased_by: null,
    }))
    .execute();
}

/** Returns facts after a position, by number. */
export function factsAfter(db: Db, upto: Position, limit: number): Promise<Fact[]> {
  return rows(
    db,
    sql<Fact>`
      select /* never null: lane, id, member_id, currency, is_test, product, vendor_id, game_code, round, stake_cash, stake_bonus, payout_cash, payout_bonus, jackpot_part, valid_bet, valid_rule, flags, placed_at, settled_at; as in the table */
             lane, id, member_id, currency, is_test, product, vendor_id, game_code, round, bet, corrects, stake_cash, stake_bonus,
             payout_cash, payout_bonus, jackpot_part, valid_bet, valid_rule, odds_milli, market, side, coverage_ppm, flags, placed_at, settled_at
      from play_facts_after(${upto}::bigint[], ${limit})`,
  );
}

/** Facts between two positions: after the first, up to and including the second. */
export interface Span {
  after: Position;
  upto: Position;
}

/** Returns the end of a set of this many facts, their number and the first of them. */
export async function spanAfter(
  db: Db,
  after: Position,
  limit: number,
): Promise<{ upto: Position; facts: number; first: bigint | undefined }> {
  const lanes = await rows(
    db,
    sql<{ lane: number; first: bigint; last: bigint; facts: number }>`
      select /* never null: lane, first, last, facts; no group is empty */ lane, first, last, facts
      from play_span_after(${after}::bigint[], ${limit})`,
  );
  const upto = [...after];
  for (const { lane, last } of lanes) upto[lane] = String(last);
  const firsts = lanes.map(({ first }) => first);
  return {
    upto,
    facts: lanes.reduce((sum, { facts }) => sum + facts, 0),
    first: firsts.reduce<bigint | undefined>(
      (least, one) => (least === undefined || one < least ? one : least),
      undefined,
    ),
  };
}

/** Returns the position after these facts. */
export function positionAfter(upto: Position, facts: readonly Fact[]): Position {
  const next = [...upto];
  for (const { lane, id } of facts) next[lane] = String(id);
  return next;
}

export interface FollowerState
  extends Pick<
    TableRow<'play_followers'>,
    'name' | 'handled' | 'failures' | 'failing_since' | 'last_error' | 'next_try_at' | 'leased_by'
  > {
  /** Age in seconds of the oldest fact not handled yet. */
  behind: number;
}

export function listFollowers(db: Db): Promise<FollowerState[]> {
  return rows(
    db,
    sql<FollowerState>`
      select name, handled, failures, failing_since, last_error, next_try_at, leased_by,
             coalesce((select greatest(extract(epoch from platform_now() - f.settled_at), 0)::integer
                       from play_facts_after(w.upto, 1) f), 0) as behind
      from play_followers w order by name`,
  );
}

/** Ends the pause for a retry. False if there is no such follower, or it does not fail. */
export async function endPause(db: Db, name: string): Promise<boolean> {
  const changed = await db
    .updateTable('play_followers')
    .set({ next_try_at: null })
    .where('name', '=', name)
    .where('failures', '>', 0)
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}
