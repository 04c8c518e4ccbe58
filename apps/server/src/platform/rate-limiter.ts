// The rate limiter: failures are counted by account, address and network; each failure makes the next try wait.
import { sql } from 'kysely';
import type { Vault } from './crypto.ts';
import { type Db, firstRow, keepPlan, now, rows } from './db.ts';
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

/** What is counted, and the key it is counted by. */
export type LimitKey<Scope extends string> = readonly [scope: Scope, key: string];

/** How a key stands now. */
export interface LimitState {
  /** Seconds it has to wait; 0: it need not. */
  waitSeconds: number;
  /** Failures that are not forgotten yet. */
  failures: number;
}

/** Counts failures by keys. What takes several keys is one statement, in the order in which they are given. */
export interface RateLimiter<Scope extends string> {
  /** Refuses `common.tooManyRequests` with `retryAfterSeconds` while this key has to wait. */
  check(scope: Scope, key: string): Promise<void>;
  /** How these keys stand, in their order. Refuses nothing: `refuseWhileWaiting` does. */
  read(keys: readonly LimitKey<Scope>[]): Promise<LimitState[]>;
  /** Counts one failure. */
  fail(scope: Scope, key: string): Promise<void>;
  /**
   * Counts a try as failed before it is judged, so that a hundred tries at the same time are not all let through;
   * `clear` it when it was right. Refuses as `check` does.
   */
  take(scope: Scope, key: string): Promise<void>;
  /** As `take`, key after key: one that has to wait is refused, and those after it are not counted. */
  takeAll(keys: readonly LimitKey<Scope>[]): Promise<void>;
  /** Takes back the try that was right, and no other: earlier wrong ones keep counting. */
  release(scope: Scope, key: string): Promise<void>;
  clear(scope: Scope, key: string): Promise<void>;
  /** `clear` and `release` of several keys. */
  settle(done: { clear: readonly LimitKey<Scope>[]; release: readonly LimitKey<Scope>[] }): Promise<void>;
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
  const counted = ([scope, key]: LimitKey<Scope>): Counted => ({
    scope: `${area}.${scope}`,
    // The prefix of the first release: kept counts are found by it.
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

/** Refuses `common.tooManyRequests` with the longest wait while one of them has to wait. */
export function refuseWhileWaiting(states: readonly LimitState[]): void {
  const retryAfterSeconds = Math.max(...states.map(({ waitSeconds }) => waitSeconds));
  if (retryAfterSeconds > 0) throw refuse('common.tooManyRequests', { retryAfterSeconds });
}

function readStates(db: Db, keys: readonly Counted[]): Promise<LimitState[]> {
  const scopes = keys.map(({ scope }) => scope);
  const hashes = keys.map(({ hash }) => hash);
  const memories = keys.map(({ limit }) => memoryOf(limit));
  // Without `offset 0` the planner may join the whole table, which a storm makes long before anybody analyses it.
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
 * Adds a failure to each key and what it costs, in one statement: a log-in changes four counts. With `isGuarded` a key that
 * has to wait is not counted, nor are those after it. Answers how many were counted.
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

/** One statement; keys are locked in the order in which `count` locks them where the caller names them in that order. */
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
