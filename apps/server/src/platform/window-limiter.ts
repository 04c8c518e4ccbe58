// Limits of the form "at most n in s seconds", counted in the database and so shared by all nodes. The rate limiter, in
// contrast, counts failures and doubles the wait with each.
import { sql } from 'kysely';
import type { Vault } from './crypto.ts';
import { ago, type Db, firstRow, type Trx } from './db.ts';
import type { Refusal } from './errors.ts';

/** Longest window of a limit, in seconds. */
export const WINDOW_SECONDS_MAX = 7 * 86_400;

export interface Window {
  max: number;
  /** At most `WINDOW_SECONDS_MAX`. */
  seconds: number;
}

export interface WindowUse {
  /** `<area>.<what is counted>`, such as `messages.number`. */
  scope: string;
  /** Stored as a keyed hash, so the table contains no names. */
  key: string;
  /** All windows apply. If empty, nothing is counted. */
  windows: readonly Window[];
}

/**
 * Records one use of each, in the given order. If a window is full, throws the result of `refusal` for the seconds to
 * wait, and the caller's transaction rolls back the earlier uses. All callers name their scopes in the same order, so
 * that two transactions never wait for each other.
 */
export async function takeUses(
  trx: Trx,
  deps: { vault: Pick<Vault, 'keyedHash'>; refusal: (retryAfterSeconds: number) => Refusal },
  uses: readonly WindowUse[],
): Promise<void> {
  for (const use of uses) {
    if (use.windows.length === 0) continue;
    const counted = { ...use, key: deps.vault.keyedHash(`limit:${use.scope}`, use.key) };
    if (!(await take(trx, counted))) throw deps.refusal(await waitOf(trx, counted));
  }
}

/**
 * Uses one statement: the row lock makes it exact for concurrent callers. Only an allowed use is recorded, so that
 * repeated attempts do not prolong the wait.
 */
async function take(trx: Trx, use: WindowUse): Promise<boolean> {
  const keepSeconds = Math.max(...use.windows.map((window) => window.seconds));
  const taken = await firstRow(
    trx,
    sql`
      insert into platform_rate_windows as l (scope, key, stamps) values (${use.scope}, ${use.key}, array[platform_now()])
      on conflict (scope, key) do update set last_at = platform_now(), stamps =
        array(select s from unnest(l.stamps) s where s > platform_now() - make_interval(secs => ${keepSeconds}) order by s)
        || platform_now()
      where not exists (
        select 1 from jsonb_to_recordset(${JSON.stringify(use.windows)}::jsonb) as w(max int, seconds int)
        where (select count(*) from unnest(l.stamps) s where s > platform_now() - make_interval(secs => w.seconds)) >= w.max)
      returning scope`,
  );
  return taken !== undefined;
}

/** Returns the seconds until every window has room: until the `max`-newest use leaves it. */
async function waitOf(trx: Trx, use: WindowUse): Promise<number> {
  const row = await firstRow(
    trx,
    sql<{ wait: number | null }>`
      select max(ceil(extract(epoch from
          (select s from unnest(l.stamps) s order by s desc offset w.max - 1 limit 1)
          + make_interval(secs => w.seconds) - platform_now())))::int as wait
      from platform_rate_windows l, jsonb_to_recordset(${JSON.stringify(use.windows)}::jsonb) as w(max int, seconds int)
      where l.scope = ${use.scope} and l.key = ${use.key}`,
  );
  return Math.max(1, row?.wait ?? 1);
}

/** Deletes uses that are older than any window. */
export async function forgetUses(db: Db): Promise<void> {
  const seconds = WINDOW_SECONDS_MAX + 86_400;
  await db
    .deleteFrom('platform_rate_windows')
    .where('last_at', '<', ago(`${seconds} seconds`))
    .execute();
}
