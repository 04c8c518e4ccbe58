import { sql } from 'kysely';
import { type Db, firstRow, rows } from '@sanam/server/platform/db.ts';
import type { RewardKind } from '../../contract/states.ts';

export interface Cost {
  rankLevel: number;
  kind: RewardKind | 'upgrade';
  count: number;
  amount: bigint;
}

/** Returns the payments from `from` to before `to`, by level and kind. */
export function paidBetween(
  db: Db,
  { merchantId, from, to }: { merchantId: string; from: Date; to: Date },
): Promise<Cost[]> {
  return rows(
    db,
    sql<Cost>`
      select /* never null: amount, count, kind, rankLevel */
             p.rank_level as "rankLevel", p.kind, count(*)::int as count, sum(p.amount)::bigint as amount
      from (
        select rank_level, 'upgrade' as kind, amount from vip_crossings
        where merchant_id = ${merchantId} and state = 'paid' and decided_at >= ${from} and decided_at < ${to}
        union all
        select rank_level, kind, amount from vip_rewards
        where merchant_id = ${merchantId} and state = 'paid' and decided_at >= ${from} and decided_at < ${to}) p
      group by 1, 2`,
  );
}

/** Returns the amounts that are owed and that can still be claimed. */
export async function waitingNow(db: Db, merchantId: string): Promise<{ owed: bigint; claimable: bigint }> {
  const row = await firstRow(
    db,
    sql<{ owed: bigint; claimable: bigint }>`
      select /* never null: claimable, owed */
             coalesce(sum(w.amount) filter (where w.state = 'owed'), 0)::bigint as owed,
             coalesce(sum(w.amount) filter (where w.state = 'claimable' and w.claim_until > platform_now()), 0)::bigint as claimable
      from (
        select state, amount, null::timestamptz as claim_until from vip_crossings
        where merchant_id = ${merchantId} and state = 'owed'
        union all
        select state, amount, claim_until from vip_rewards
        where merchant_id = ${merchantId} and state in ('owed', 'claimable')) w`,
  );
  return row!;
}
