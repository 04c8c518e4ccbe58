// Rebates of the current day so far.
import { sql } from 'kysely';
import { type Db, firstRow, rows } from '@sanam/server/platform/db.ts';
import type { GameType } from '@sanam/vendors/contract/game-types.ts';

interface Line {
  product: GameType;
  /** Base of the rate, in satang; never negative. */
  bets: bigint;
  rate: number;
  rebate: bigint;
}

/**
 * Returns today's rebates by product; undefined if the member had no level when the day began. Omits unrated products.
 */
export async function rebatesToday(
  db: Db,
  { memberId, zone }: { memberId: string; zone: string },
): Promise<{ day: string; lines: Line[] } | undefined> {
  const level = await firstRow(
    db,
    sql<{ day: string }>`
      select /* never null: day */ d.day::text as day
      from (select (platform_now() at time zone ${zone})::date as day) d
      cross join lateral vip_levels_at(array[${memberId}]::text[], d.day::timestamp at time zone ${zone}) l`,
  );
  if (level === undefined) return undefined;
  const lines = await rows(
    db,
    sql<Line>`
      select /* never null: product, rebate; lines of vip_bets */
             n.product, greatest(n.valid + n.carried, 0) as bets, n.rate, n.rebate
      from vip_rebates_on(array[${memberId}]::text[], ${level.day}::date, ${zone}) n
      where n.rate > 0 order by n.product`,
  );
  return { day: level.day, lines };
}
