// Limits on what can be sent, counted in the database, so that any number of nodes share them.
import { sql } from 'kysely';
import { networkOf } from '@sanam/server/platform/rate-limiter.ts';
import type { Vault } from '@sanam/server/platform/crypto.ts';
import { type Db, firstRow, type Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import { prefixOf } from './rules.ts';
import type { Limit } from './settings.ts';

interface Use {
  scope: 'number' | 'prefix' | 'address' | 'network' | 'mailbox';
  /** A keyed hash. */
  key: string;
  limits: readonly Limit[];
}

/**
 * Notes one use, unless one of the windows is full. One statement: the row's lock makes it exact, however many ask at
 * once. Only what was let through is noted, so that asking again and again does not prolong the wait.
 */
async function take(trx: Trx, use: Use): Promise<void> {
  if (use.limits.length === 0) return;
  const keepSeconds = Math.max(...use.limits.map((limit) => limit.seconds));
  const taken = await firstRow(
    trx,
    sql`
      insert into messaging_limits as l (scope, key, stamps) values (${use.scope}, ${use.key}, array[platform_now()])
      on conflict (scope, key) do update set last_at = platform_now(), stamps =
        array(select s from unnest(l.stamps) s where s > platform_now() - make_interval(secs => ${keepSeconds}) order by s)
        || platform_now()
      where not exists (
        select 1 from jsonb_to_recordset(${JSON.stringify(use.limits)}::jsonb) as w(max int, seconds int)
        where (select count(*) from unnest(l.stamps) s where s > platform_now() - make_interval(secs => w.seconds)) >= w.max)
      returning scope`,
  );
  if (taken === undefined) throw refuse('messages.smsLimit', { retryAfterSeconds: await waitOf(trx, use) });
}

/** Seconds until every window has room again: when the use that is `max` places from the newest leaves it. */
async function waitOf(db: Db, use: Use): Promise<number> {
  const row = await firstRow(
    db,
    sql<{ wait: number | null }>`
      select max(ceil(extract(epoch from
          (select s from unnest(l.stamps) s order by s desc offset w.max - 1 limit 1)
          + make_interval(secs => w.seconds) - platform_now())))::int as wait
      from messaging_limits l, jsonb_to_recordset(${JSON.stringify(use.limits)}::jsonb) as w(max int, seconds int)
      where l.scope = ${use.scope} and l.key = ${use.key}`,
  );
  return Math.max(1, row?.wait ?? 1);
}

export type Limits = ReturnType<typeof createLimits>;

export function createLimits(vault: Pick<Vault, 'keyedHash'>) {
  /** Always in the same order, so that two transactions never wait for each other crosswise. */
  async function takeAll(trx: Trx, uses: Use[]): Promise<void> {
    for (const use of uses) {
      const key = vault.keyedHash(`messages.limit:${use.scope}`, use.key);
      await take(trx, { ...use, key });
    }
  }

  return {
    /** Refuses `messages.smsLimit` with `retryAfterSeconds`. */
    sms(
      trx: Trx,
      ask: { to: string; ip: string | null; limits: Record<'number' | 'prefix' | 'address' | 'network', Limit[]> },
    ): Promise<void> {
      const { to, limits } = ask;
      const ip = ask.ip ?? 'unknown';
      return takeAll(trx, [
        { scope: 'number', key: to, limits: limits.number },
        { scope: 'prefix', key: prefixOf(to), limits: limits.prefix },
        { scope: 'address', key: ip, limits: limits.address },
        { scope: 'network', key: networkOf(ip), limits: limits.network },
      ]);
    },
    /** Refuses `messages.smsLimit` with `retryAfterSeconds`: its words speak of codes, not of SMS. */
    mail(
      trx: Trx,
      ask: { to: string; ip: string | null; limits: Record<'mailbox' | 'address', Limit[]> },
    ): Promise<void> {
      const { to, ip, limits } = ask;
      return takeAll(trx, [
        { scope: 'mailbox', key: to, limits: limits.mailbox },
        { scope: 'address', key: `mail:${ip ?? 'unknown'}`, limits: limits.address },
      ]);
    },
    async forget(db: Db): Promise<void> {
      await sql`delete from messaging_limits where last_at < platform_now() - interval '8 days'`.execute(db);
    },
  };
}
