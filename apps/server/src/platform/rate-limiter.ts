// The rate limiter: failures are counted by account, address and network; each failure makes the next try wait.
import { sql } from 'kysely';
import type { Vault } from './crypto.ts';
import { type Db, firstRow } from './db.ts';
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
   * Counts a try as failed before it is judged, so that a hundred at the same time do not all see an open door;
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

/** Keys are kept as keyed hashes: the table names nobody. */
export function createRateLimiter<Scope extends string>(
  deps: { db: Db; vault: Vault },
  area: string,
  rules: Readonly<Record<Scope, RateLimit>>,
): RateLimiter<Scope> {
  const { db, vault } = deps;
  const scopeOf = (scope: string) => `${area}.${scope}`;
  const memoryOf = (scope: Scope): number => rules[scope].memorySeconds ?? MEMORY_SECONDS;
  // The prefix of the first release: kept counts are found by it.
  const hashOf = (scope: string, key: string) => vault.keyedHash(`brake:${scope}`, key.toLowerCase());

  async function check(scope: Scope, key: string): Promise<void> {
    const row = await firstRow(
      db,
      sql<{ wait: number }>`
        select ceil(extract(epoch from next_at - platform_now()))::int as wait from platform_rate_limits
        where scope = ${scopeOf(scope)} and key = ${hashOf(scope, key)} and next_at > platform_now()`,
    );
    if (row !== undefined) throw refuse('common.tooManyRequests', { retryAfterSeconds: row.wait });
  }

  /** Adds a failure and what it costs, in one statement; false when `isGuarded` and the key has to wait. */
  async function count(scope: Scope, key: string, isGuarded: boolean): Promise<boolean> {
    const { free, firstWait, waitMax } = rules[scope];
    const memory = memoryOf(scope);
    const forgetAt = sql`platform_now() + make_interval(secs => ${Math.max(memory, KEEP_SECONDS)})`;
    const failures = sql`
      (case when b.last_at < platform_now() - make_interval(secs => ${memory}) then 1 else b.failures + 1 end)`;
    const counted = await firstRow(
      db,
      sql`
        insert into platform_rate_limits as b (scope, key, failures, last_at, next_at, forget_at)
        values (${scopeOf(scope)}, ${hashOf(scope, key)}, 1, platform_now(), platform_now(), ${forgetAt})
        on conflict (scope, key) do update set last_at = platform_now(), forget_at = ${forgetAt}, failures = ${failures},
          next_at = platform_now() + make_interval(secs =>
            case when ${failures} < ${free} then 0 else least(${waitMax}, ${firstWait} * power(2, least(${failures} - ${free}, 20))) end)
        where not ${isGuarded}::boolean or b.next_at <= platform_now()
        returning scope`,
    );
    return counted !== undefined;
  }

  return {
    check,
    async fail(scope, key) {
      await count(scope, key, false);
    },
    async take(scope, key) {
      if (await count(scope, key, true)) return;
      await check(scope, key);
      throw refuse('common.tooManyRequests', { retryAfterSeconds: 1 });
    },
    async release(scope, key) {
      await sql`
        update platform_rate_limits set failures = greatest(failures - 1, 0), next_at = platform_now()
        where scope = ${scopeOf(scope)} and key = ${hashOf(scope, key)}`.execute(db);
    },
    async clear(scope, key) {
      await sql`delete from platform_rate_limits where scope = ${scopeOf(scope)} and key = ${hashOf(scope, key)}`.execute(
        db,
      );
    },
    async failures(scope, key) {
      const row = await firstRow(
        db,
        sql<{ failures: number }>`
          select failures from platform_rate_limits where scope = ${scopeOf(scope)} and key = ${hashOf(scope, key)}
            and last_at >= platform_now() - make_interval(secs => ${memoryOf(scope)})`,
      );
      return row?.failures ?? 0;
    },
    async forget() {
      await sql`delete from platform_rate_limits where forget_at < platform_now() and next_at < platform_now()`.execute(
        db,
      );
    },
  };
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
