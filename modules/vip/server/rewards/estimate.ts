// Estimate of the cost of a ladder's rebates in past days. Read-only: it creates no rewards.
import { type CallArguments, type Calls, type CallValue, fromWire, toWire } from '@sanam/contract';
import { sql } from 'kysely';
import { businessDays } from '@sanam/server/platform/business-days.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { type Db, rows } from '@sanam/server/platform/db.ts';
import { ESTIMATED_DAYS_MAX } from '../../contract/reward-calls.ts';
import type { VipDeps } from '../deps.ts';
import type { Parts } from '../ladder/rules.ts';
import { partsOf } from '../ladder/wire.ts';

type Ask = CallArguments<Calls['opsEstimateRebates']>['body'];

interface Level {
  threshold: string;
  rebates: Parts;
}

interface Cost {
  day: string;
  members: number;
  cost: bigint;
}

/**
 * Returns the estimated cost. It uses each member's current experience, even if it was lower on those days, and
 * includes members who were excluded meanwhile, so it is never below the real cost. Refuses with `request.invalid` if
 * there are too many days.
 */
export async function estimateRebates(
  { db, site }: Pick<VipDeps, 'db' | 'site'>,
  { merchantId }: Context,
  { from, to, levels }: Ask,
): Promise<CallValue<Calls['opsEstimateRebates']>> {
  const { days } = await businessDays(db, { from, to }, site.zoneOf(merchantId), ESTIMATED_DAYS_MAX);
  const ladder = levels.map(({ threshold, rebates }) => ({
    threshold: String(fromWire(threshold)),
    rebates: partsOf(rebates),
  }));
  const ask = { merchantId, from: days[0]!, to: days.at(-1)!, ladder };
  const [each, members] = await Promise.all([costsOf(db, ask), membersOf(db, ask)]);
  const costOf = new Map(each.map((one) => [one.day, one]));
  return {
    members,
    cost: toWire(each.reduce((sum, { cost }) => sum + cost, 0n)),
    days: days.map((day) => {
      const { members: count, cost } = costOf.get(day) ?? { members: 0, cost: 0n };
      return { day, members: count, cost: toWire(cost) };
    }),
  };
}

interface Span {
  merchantId: string;
  from: string;
  to: string;
  ladder: readonly Level[];
}

/** Query for the rebate of each member, day and product, as in `vip_rebates_on` but without carried corrections. */
const rebated = ({ merchantId, from, to, ladder }: Span) => sql`
  select b.member_id, b.day, div(b.valid::numeric * coalesce((l.rebates ->> b.product)::integer, 0), 1000000)::bigint as rebate
  from vip_bets b
  join vip_standings s on s.member_id = b.member_id
  cross join lateral (
    select k.rebates from jsonb_to_recordset(${JSON.stringify(ladder)}::jsonb) k (threshold bigint, rebates jsonb)
    where k.threshold <= s.experience order by k.threshold desc limit 1) l
  where b.merchant_id = ${merchantId} and b.day between ${from}::date and ${to}::date and b.valid > 0`;

const costsOf = (db: Db, span: Span): Promise<Cost[]> =>
  rows(
    db,
    sql<Cost>`
      select /* never null: day, members, cost */
             to_char(r.day, 'YYYY-MM-DD') as day, count(distinct r.member_id)::int as members, sum(r.rebate)::bigint as cost
      from (${rebated(span)}) r where r.rebate > 0 group by 1 order by 1`,
  );

async function membersOf(db: Db, span: Span): Promise<number> {
  const [row] = await rows(
    db,
    sql<{ count: number }>`
      select count(distinct r.member_id)::int as count from (${rebated(span)}) r where r.rebate > 0`,
  );
  return row!.count;
}
