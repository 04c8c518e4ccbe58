// Queries of the limits of numbers. Purchases read only those of the numbers they buy: a draw may have thousands.
import { sql } from 'kysely';
import { type Db, keepPlan, rows } from '@sanam/server/platform/db.ts';
import { type LimitRule, type LimitRules, rulesOf, type Tier } from './limits.rules.ts';
import { type CountsAsk, numbersOn } from './store.ts';

interface RuleRow {
  draw_id: bigint | null;
  play_type: string;
  pick: string | null;
  measure: 'stake' | 'payout';
  tiers: { upTo: string | null; bp: number }[];
  member_cap: bigint | null;
}

export const tierOf = ({ upTo, bp }: { upTo: string | null; bp: number }): Tier => ({
  upTo: upTo === null ? null : BigInt(upTo),
  bp,
});

const ruleOf = (row: RuleRow): LimitRule => ({
  drawId: row.draw_id,
  playType: row.play_type,
  pick: row.pick,
  measure: row.measure,
  tiers: row.tiers.map(tierOf),
  memberCap: row.member_cap,
});

/**
 * Returns for each ask, in order, the limits that apply to the numbers of its lines: the newest version of each. Asks
 * of the same book share them.
 */
export async function readLimits(db: Db, asks: readonly CountsAsk[]): Promise<LimitRules[]> {
  const keys = new Map<string, readonly [string, bigint, string, string]>();
  for (const { bookId, drawId, lines } of asks) {
    const { plays, numbers } = numbersOn(lines);
    for (const [at, play] of plays.entries())
      for (const pick of [numbers[at]!, ''])
        keys.set(`${bookId} ${drawId} ${play} ${pick}`, [bookId, drawId, play, pick]);
  }
  const asked = [...keys.values()];
  const found = await rows(
    db,
    sql<RuleRow & { book_id: string }>`
      ${keepPlan} select r.book_id, r.draw_id, r.play_type, r.pick, r.measure, r.tiers, r.member_cap
      from unnest(${asked.map(([book]) => book)}::text[], ${asked.map(([, draw]) => String(draw))}::bigint[],
             ${asked.map(([, , play]) => play)}::text[], ${asked.map(([, , , pick]) => pick)}::text[]) k (book, draw, play_type, pick)
      cross join lateral unnest(array[0, k.draw]) d (draw_id)
      cross join lateral (
        select l.book_id, l.draw_id, l.play_type, l.pick, l.measure, l.tiers, l.member_cap
        from lottery_limit_rules l
        where l.book_id = k.book and coalesce(l.draw_id, 0) = d.draw_id and l.play_type = k.play_type
          and coalesce(l.pick, '') = k.pick
        order by l.version desc limit 1) r`,
  );
  const byBook = new Map(
    [...Map.groupBy(found, (row) => row.book_id)].map(([book, own]) => [book, rulesOf(own.map(ruleOf))]),
  );
  return asks.map(({ bookId }) => byBook.get(bookId) ?? rulesOf([]));
}

/** Returns the limits of all numbers of a play type that apply to a draw: the newest version of each. */
export async function readPlayLimits(
  db: Db,
  { bookId, drawId, playType }: { bookId: string; drawId: bigint; playType: string },
): Promise<LimitRules> {
  const found = await rows(
    db,
    sql<RuleRow>`
      ${keepPlan} select distinct on (coalesce(draw_id, 0), coalesce(pick, '')) draw_id, play_type, pick, measure, tiers, member_cap
      from lottery_limit_rules
      where book_id = ${bookId} and coalesce(draw_id, 0) in (0, ${drawId}) and play_type = ${playType}
      order by coalesce(draw_id, 0), coalesce(pick, ''), version desc`,
  );
  return rulesOf(found.map(ruleOf));
}
