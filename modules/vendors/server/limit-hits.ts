import { sql } from 'kysely';
import { type Db, rows } from '@sanam/server/platform/db.ts';

/** A limit of a member that refused a bet: `BET_MAX`, `ROUND_BETS`, `STAKE`, `LOSS` or `TIME`. */
export interface LimitHit {
  memberId: string;
  limit: string;
  at: Date;
}

/** Returns the hits of the last minutes, the first of each member and limit. */
export async function limitHits(db: Db, minutes: number): Promise<LimitHit[]> {
  const found = await rows(
    db,
    sql<{ member_id: string; limit_kind: string; at: Date }>`
      select p.member_id, t.limit_kind, min(t.at) as at
      from vendors_transactions t
      join vendors_players p on p.id = t.player
      where t.limit_kind is not null and t.at > platform_now() - make_interval(mins => ${minutes})
      group by 1, 2`,
  );
  return found.map((row) => ({
    memberId: row.member_id,
    limit: row.limit_kind,
    at: row.at,
  }));
}
