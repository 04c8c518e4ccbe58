// The rate limiter: failures are counted by account, address and network; each failure makes the next try wait.
import { sql } from 'kysely';
import type { Vault } from './crypto.ts';
import { ago, type Db, firstRow, now } from './db.ts';
import { refuse } from './errors.ts';

/** Failures are forgotten this long after the last one, unless the rule says otherwise. */
const MEMORY_SECONDS = 1800;
/** Rows of forgotten failures are deleted after a day at the earliest. */
const KEEP_SECONDS = 86_400;

export interface RateLimit {
  /** Failures that cost nothing yet. */
  free: number;
  /** Seconds to wait after the first that costs; doubled with each one more. */
  firstWait: number;
  /** The longest wait, in seconds. */
  waitMax: number;
  /** Failures are remembered for this long after the last one. Default: half an hour. */
  memorySeconds?: number;
}

const DAY_SECONDS = 86_400;
/**
 * Guesses of a code, counted over days: ten, then waits from a minute up to a day. A year of guessing is about four
 * hundred codes of a million.
 */
export const guessesOverDays: RateLimit = {
  free: 10,
  firstWait: 60,
  waitMax: DAY_SECONDS,
  memorySeconds: 7 * DAY_SECONDS,
};

export interface RateLimiter<Scope extends string> {
  /** Refuses `common.tooManyRequests` with `retryAfterSeconds` while this key has to wait. */
  check(scope: Scope, key: string): Promise<void>;
  /** Counts one failure. */
  fail(scope: Scope, key: string): Promise<void>;
  /**
   * Counts a try as failed before it is judged, so that a hundred tries at the same time are not all let through;
   * `clear` it when it was right. Refuses as `check` does.
   */
  take(scope: Scope, key: string): Promise<void>;
  /** Takes back the try that was right, and no other: earlier wrong ones keep counting. */
  release(scope: Scope, key: string): Promise<void>;
  clear(scope: Scope, key: string): Promise<void>;
  /** Failures that are not forgotten yet. */
  failures(scope: Scope, key: string): Promise<number>;
  forget(): Promise<void>;
}

interface LimiterDeps {
  db: Db;
  vault: Vault;
}

/** One counted key: its row in the table, and the limit that holds for it. */
interface Counted {
  db: Db;
  scope: string;
  hash: string;
  limit: RateLimit;
}

/** Keys are kept as keyed hashes: the table names nobody. */
export function createRateLimiter<Scope extends string>(
  { db, vault }: LimiterDeps,
  area: string,
  rules: Readonly<Record<Scope, RateLimit>>,
): RateLimiter<Scope> {
  const counted = (scope: Scope, key: string): Counted => ({
    db,
    scope: `${area}.${scope}`,
    // The prefix of the first release: kept counts are found by it.
    hash: vault.keyedHash(`brake:${scope}`, key.toLowerCase()),
    limit: rules[scope],
  });
  return {
    check: (scope, key) => check(counted(scope, key)),
    async fail(scope, key) {
      await count(counted(scope, key), false);
    },
    take: (scope, key) => take(counted(scope, key)),
    release: (scope, key) => release(counted(scope, key)),
    clear: (scope, key) => clear(counted(scope, key)),
    failures: (scope, key) => failures(counted(scope, key)),
    forget: () => forget(db),
  };
}

/**
 * The commit of the statement does not wait for the disk. A log-in changes four counts, and each wait holds a connection;
 * a database that loses its power forgets the failures of its last half second.
 */
const unhurried = sql<boolean>`set_config('synchronous_commit', 'off', true) is not null`;

async function check({ db, scope, hash }: Counted): Promise<void> {
  const row = await db
    .selectFrom('platform_rate_limits')
    .select(sql<number>`ceil(extract(epoch from next_at - platform_now()))::int`.as('wait'))
    .where('scope', '=', scope)
    .where('key', '=', hash)
    .where('next_at', '>', now)
    .executeTakeFirst();
  if (row !== undefined) throw refuse('common.tooManyRequests', { retryAfterSeconds: row.wait });
}

async function take(key: Counted): Promise<void> {
  if (await count(key, true)) return;
  await check(key);
  throw refuse('common.tooManyRequests', { retryAfterSeconds: 1 });
}

/** Adds a failure and what it costs, in one statement; false when `isGuarded` and the key has to wait. */
async function count({ db, scope, hash, limit }: Counted, isGuarded: boolean): Promise<boolean> {
  const { free, firstWait, waitMax } = limit;
  const memory = memoryOf(limit);
  const forgetAt = sql`platform_now() + make_interval(secs => ${Math.max(memory, KEEP_SECONDS)})`;
  const failed = sql`
    (case when b.last_at < platform_now() - make_interval(secs => ${memory}) then 1 else b.failures + 1 end)`;
  const counted = await firstRow(
    db,
    sql`
      insert into platform_rate_limits as b (scope, key, failures, last_at, next_at, forget_at)
      select ${scope}, ${hash}, 1, platform_now(), platform_now(), ${forgetAt} where ${unhurried}
      on conflict (scope, key) do update set last_at = platform_now(), forget_at = ${forgetAt}, failures = ${failed},
        next_at = platform_now() + make_interval(secs =>
          case when ${failed} < ${free} then 0 else least(${waitMax}, ${firstWait} * power(2, least(${failed} - ${free}, 20))) end)
      where not ${isGuarded}::boolean or b.next_at <= platform_now()
      returning scope`,
  );
  return counted !== undefined;
}

async function release({ db, scope, hash }: Counted): Promise<void> {
  await db
    .updateTable('platform_rate_limits')
    .set({ failures: sql<number>`greatest(failures - 1, 0)`, next_at: now })
    .where('scope', '=', scope)
    .where('key', '=', hash)
    .where(unhurried)
    .execute();
}

async function clear({ db, scope, hash }: Counted): Promise<void> {
  await db
    .deleteFrom('platform_rate_limits')
    .where('scope', '=', scope)
    .where('key', '=', hash)
    .where(unhurried)
    .execute();
}

async function failures({ db, scope, hash, limit }: Counted): Promise<number> {
  const row = await db
    .selectFrom('platform_rate_limits')
    .select('failures')
    .where('scope', '=', scope)
    .where('key', '=', hash)
    .where('last_at', '>=', ago(`${memoryOf(limit)} seconds`))
    .executeTakeFirst();
  return row?.failures ?? 0;
}

async function forget(db: Db): Promise<void> {
  await db.deleteFrom('platform_rate_limits').where('forget_at', '<', now).where('next_at', '<', now).execute();
}

function memoryOf(limit: RateLimit): number {
  return limit.memorySeconds ?? MEMORY_SECONDS;
}

/** The keys of one visitor's address. */
export function addressKeys(address: string | null): { address: string; network: string } {
  const known = address ?? 'unknown';
  return { address: known, network: networkOf(known) };
}

/** The network an address belongs to: /24 for IPv4, /48 for IPv6. */
export function networkOf(address: string): string {
  const mapped = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!mapped.includes(':')) return mapped.split('.').slice(0, 3).join('.');
  const [head = '', tail] = mapped.split('::');
  const groups = head === '' ? [] : head.split(':');
  const missing = tail === undefined ? 0 : 8 - groups.length - (tail === '' ? 0 : tail.split(':').length);
  return [...groups, ...Array.from({ length: missing }, () => '0')].slice(0, 3).join(':');
}
