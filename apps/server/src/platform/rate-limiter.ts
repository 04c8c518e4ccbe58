// The rate limiter: counts failures by account, address and network; each failure delays the next attempt.
import { sql } from 'kysely';
import type { Vault } from './crypto.ts';
import { type Db, firstRow, keepPlan, now, rows } from './db.ts';
import { refuse } from './errors.ts';

/** Seconds after the last failure until failures are forgotten, unless the rule says otherwise. */
const MEMORY_SECONDS = 1800;
/** Shortest time in seconds before rows of forgotten failures are deleted. */
const KEEP_SECONDS = 86_400;

export interface RateLimit {
  /** Number of failures without a wait. */
  free: number;
  /** Seconds to wait after the first failure with a wait; doubled with each further one. */
  firstWait: number;
  /** Longest wait, in seconds. */
  waitMax: number;
  /** Seconds after the last failure until failures are forgotten. Default: half an hour. */
  memorySeconds?: number;
}

const DAY_SECONDS = 86_400;
/**
 * Limit for guesses of a code over days: ten free, then waits from a minute up to a day. A year allows about four
 * hundred guesses of a million codes.
 */
export const guessesOverDays: RateLimit = {
  free: 10,
  firstWait: 60,
  waitMax: DAY_SECONDS,
  memorySeconds: 7 * DAY_SECONDS,
};

/** The counted event and the key that it is counted by. */
export type LimitKey<Scope extends string> = readonly [scope: Scope, key: string];

/** Current state of a key. */
export interface LimitState {
  /** Seconds left to wait; 0 if none. */
  waitSeconds: number;
  /** Number of remembered failures. */
  failures: number;
}

/** Counts failures by keys. A method with several keys uses one statement and processes the keys in the given order. */
export interface RateLimiter<Scope extends string> {
  /** Refuses with `common.tooManyRequests` and `retryAfterSeconds` while this key has to wait. */
  check(scope: Scope, key: string): Promise<void>;
  /** Returns the states of these keys, in their order. Refuses nothing; see `refuseWhileWaiting`. */
  read(keys: readonly LimitKey<Scope>[]): Promise<LimitState[]>;
  /** Counts one failure. */
  fail(scope: Scope, key: string): Promise<void>;
  /**
   * Counts an attempt as failed before it is judged, so that many concurrent attempts are not all allowed; call `clear`
   * if it was right. Refuses like `check`.
   */
  take(scope: Scope, key: string): Promise<void>;
  /** Like `take`, key by key: a key that has to wait is refused, and later keys are not counted. */
  takeAll(keys: readonly LimitKey<Scope>[]): Promise<void>;
  /** Takes back only this successful attempt; earlier failures still count. */
  release(scope: Scope, key: string): Promise<void>;
  clear(scope: Scope, key: string): Promise<void>;
  /** Runs `clear` and `release` for several keys. */
  settle(done: { clear: readonly LimitKey<Scope>[]; release: readonly LimitKey<Scope>[] }): Promise<void>;
  /** Returns the number of remembered failures. */
  failures(scope: Scope, key: string): Promise<number>;
  forget(): Promise<void>;
}

interface LimiterDeps {
  db: Db;
  vault: Vault;
}

/** One counted key: its row in the table and its limit. */
interface Counted {
  scope: string;
  hash: string;
  limit: RateLimit;
}

/** Creates the rate limiter. Stores keys as keyed hashes, so the table contains no names. */
export function createRateLimiter<Scope extends string>(
  { db, vault }: LimiterDeps,
  area: string,
  rules: Readonly<Record<Scope, RateLimit>>,
): RateLimiter<Scope> {
  const counted = ([scope, key]: LimitKey<Scope>): Counted => ({
    scope: `${area}.${scope}`,
    // The prefix of the first release, needed to find stored counts.
    hash: vault.keyedHash(`brake:${scope}`, key.toLowerCase()),
    limit: rules[scope],
  });
  const read = (keys: readonly LimitKey<Scope>[]) => readStates(db, keys.map(counted));
  const takeAll = (keys: readonly LimitKey<Scope>[]) => take(db, keys.map(counted));
  const settle: RateLimiter<Scope>['settle'] = (done) =>
    takeBack(db, { clear: done.clear.map(counted), release: done.release.map(counted) });
  return {
    read,
    takeAll,
    settle,
    check: async (scope, key) => refuseWhileWaiting(await read([[scope, key]])),
    async fail(scope, key) {
      await count(db, [counted([scope, key])], false);
    },
    take: (scope, key) => takeAll([[scope, key]]),
    release: (scope, key) => settle({ clear: [], release: [[scope, key]] }),
    clear: (scope, key) => settle({ clear: [[scope, key]], release: [] }),
    failures: async (scope, key) => (await read([[scope, key]]))[0]!.failures,
    forget: () => forget(db),
  };
}

/** Refuses with `common.tooManyRequests` and the longest wait if one of the keys has to wait. */
export function refuseWhileWaiting(states: readonly LimitState[]): void {
  const retryAfterSeconds = Math.max(...states.map(({ waitSeconds }) => waitSeconds));
  if (retryAfterSeconds > 0) throw refuse('common.tooManyRequests', { retryAfterSeconds });
}

function readStates(db: Db, keys: readonly Counted[]): Promise<LimitState[]> {
  const scopes = keys.map(({ scope }) => scope);
  const hashes = keys.map(({ hash }) => hash);
  const memories = keys.map(({ limit }) => memoryOf(limit));
  // Without `offset 0` the planner may join the whole table, which can grow large before it is analysed.
  return rows(
    db,
    sql<LimitState>`
      ${keepPlan} select coalesce(l.wait, 0) as "waitSeconds", coalesce(l.failures, 0) as failures
      from unnest(${scopes}::text[], ${hashes}::text[], ${memories}::int[]) with ordinality as k (scope, key, memory, place)
      left join lateral (
        select greatest(ceil(extract(epoch from r.next_at - platform_now())), 0)::int as wait,
               case when r.last_at >= platform_now() - make_interval(secs => k.memory) then r.failures end as failures
        from platform_rate_limits r where r.scope = k.scope and r.key = k.key offset 0) l on true
      order by k.place`,
  );
}

async function take(db: Db, keys: readonly Counted[]): Promise<void> {
  const counted = await count(db, keys, true);
  if (counted === keys.length) return;
  refuseWhileWaiting(await readStates(db, [keys[counted]!]));
  throw refuse('common.tooManyRequests', { retryAfterSeconds: 1 });
}

/**
 * Adds a failure and its cost to each key in one statement, because a log-in changes four counts. With `isGuarded`, a
 * key that has to wait is not counted, nor are later keys. Returns the number of counted keys.
 */
async function count(db: Db, keys: readonly Counted[], isGuarded: boolean): Promise<number> {
  const limits = keys.map(({ limit }) => limit);
  const memories = limits.map(memoryOf);
  const row = await firstRow(
    db,
    sql<{ counted: number }>`
      ${keepPlan} /* never null: counted; the function always counts */ select platform_rate_limit_count(
        ${keys.map(({ scope }) => scope)}::text[], ${keys.map(({ hash }) => hash)}::text[],
        ${limits.map(({ free }) => free)}::int[], ${limits.map(({ firstWait }) => firstWait)}::int[],
        ${limits.map(({ waitMax }) => waitMax)}::int[], ${memories}::int[],
        ${memories.map((memory) => Math.max(memory, KEEP_SECONDS))}::int[], ${isGuarded}::boolean) as counted`,
  );
  return row!.counted;
}

/** Uses one statement. Keys are locked in the order of `count` if the caller names them in that order. */
async function takeBack(db: Db, done: { clear: readonly Counted[]; release: readonly Counted[] }): Promise<void> {
  await sql`
    ${keepPlan} select platform_rate_limit_settle(
      ${done.clear.map(({ scope }) => scope)}::text[], ${done.clear.map(({ hash }) => hash)}::text[],
      ${done.release.map(({ scope }) => scope)}::text[], ${done.release.map(({ hash }) => hash)}::text[])`.execute(db);
}

async function forget(db: Db): Promise<void> {
  await db.deleteFrom('platform_rate_limits').where('forget_at', '<', now).where('next_at', '<', now).execute();
}

function memoryOf(limit: RateLimit): number {
  return limit.memorySeconds ?? MEMORY_SECONDS;
}

/** Returns the limiter keys of a visitor's address. */
export function addressKeys(address: string | null): { address: string; network: string } {
  const known = address ?? 'unknown';
  return { address: known, network: networkOf(known) };
}

/** Returns the network of an address: /24 for IPv4, /48 for IPv6. */
export function networkOf(address: string): string {
  const mapped = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!mapped.includes(':')) return mapped.split('.').slice(0, 3).join('.');
  const [head = '', tail] = mapped.split('::');
  const groups = head === '' ? [] : head.split(':');
  const missing = tail === undefined ? 0 : 8 - groups.length - (tail === '' ? 0 : tail.split(':').length);
  return [...groups, ...Array.from({ length: missing }, () => '0')].slice(0, 3).join(':');
}
