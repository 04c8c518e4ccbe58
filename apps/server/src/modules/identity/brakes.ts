// Brakes on guessing: failures are counted by account, address and network, and each failure makes the next try wait.
import { sql } from 'kysely';
import type { Vault } from '../../platform/crypto.ts';
import { type Db, firstRow } from '../../platform/db.ts';
import { refuse } from '../../platform/errors.ts';
import { BRAKE_MEMORY_SECONDS, type BrakeScope, brakeRules, networkOf } from './rules.ts';

export interface Brakes {
  /** Refuses `common.tooManyRequests` with `retryAfterSeconds` while this key has to wait. */
  check(scope: BrakeScope, key: string): Promise<void>;
  /** Counts one failure. */
  fail(scope: BrakeScope, key: string): Promise<void>;
  /**
   * Counts a try as failed before it is judged, so that a hundred at the same time do not all see an open door;
   * `clear` it when it was right. Refuses as `check` does.
   */
  take(scope: BrakeScope, key: string): Promise<void>;
  clear(scope: BrakeScope, key: string): Promise<void>;
  forget(): Promise<void>;
}

/** Keys are kept as keyed hashes: the table names nobody. */
export function createBrakes(db: Db, vault: Vault): Brakes {
  const hashOf = (scope: string, key: string) => vault.keyedHash(`brake:${scope}`, key.toLowerCase());

  async function check(scope: BrakeScope, key: string): Promise<void> {
    const row = await firstRow(
      db,
      sql<{ wait: number }>`
        select ceil(extract(epoch from next_at - platform_now()))::int as wait from identity_brakes
        where scope = ${scope} and key = ${hashOf(scope, key)} and next_at > platform_now()`,
    );
    if (row !== undefined) throw refuse('common.tooManyRequests', { retryAfterSeconds: row.wait });
  }

  /** Adds a failure and what it costs, in one statement; false when `isGuarded` and the key has to wait. */
  async function count(scope: BrakeScope, key: string, isGuarded: boolean): Promise<boolean> {
    const { free, waitMax } = brakeRules[scope];
    const failures = sql`
      (case when b.last_at < platform_now() - make_interval(secs => ${BRAKE_MEMORY_SECONDS}) then 1 else b.failures + 1 end)`;
    const counted = await firstRow(
      db,
      sql`
        insert into identity_brakes as b (scope, key, failures, last_at, next_at)
        values (${scope}, ${hashOf(scope, key)}, 1, platform_now(), platform_now())
        on conflict (scope, key) do update set last_at = platform_now(), failures = ${failures},
          next_at = platform_now() + make_interval(secs =>
            case when ${failures} < ${free} then 0 else least(${waitMax}, power(2, least(${failures} - ${free}, 20))) end)
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
    async clear(scope, key) {
      await sql`delete from identity_brakes where scope = ${scope} and key = ${hashOf(scope, key)}`.execute(db);
    },
    async forget() {
      await sql`delete from identity_brakes where last_at < platform_now() - interval '1 day' and next_at < platform_now()`.execute(
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
