import { sql } from 'kysely';
import { type Db, rows } from '@sanam/server/platform/db.ts';
import type { DrawState } from '../../contract/states.ts';

export interface SoldDraw {
  draw_id: bigint;
  market: string;
  numero: string;
  worst_case: bigint | null;
  worst_percent: number;
  reserve: bigint;
  state: DrawState;
  tier_at_80: number;
  tier_at_90: number;
  tier_at_100: number;
  /** Fingerprint of the draw's book; changes with every ticket that is bought or cancelled. */
  mark: string;
}

/** Returns the draws without a result that have sales. */
export function soldDraws(db: Db): Promise<SoldDraw[]> {
  return rows(
    db,
    sql<SoldDraw>`
      select d.draw_id, d.market, d.numero, d.worst_case, d.worst_percent, d.state, m.reserve,
             m.tier_at_80, m.tier_at_90, m.tier_at_100, b.mark
      from lottery_draws d
      join lottery_markets m on m.market = d.market
      cross join lateral (
        select sum(b.sold)::text || ' ' || sum(b.exposure)::text || ' ' || sum(b.tickets)::text as mark
        from lottery_book b where b.draw_id = d.draw_id) b
      where d.state in ('open', 'suspended', 'closed', 'sealed', 'entered') and b.mark is not null
      order by d.draw_id`,
  );
}

export interface ExposureRow {
  game_code: string;
  book_ids: string[];
  play_type: string;
  pick: string;
  exposure: bigint;
}

/** Returns the possible payout of each number of a draw by game; the same game of several merchants is added up. */
export function exposuresOf(db: Db, drawId: bigint): Promise<ExposureRow[]> {
  return rows(
    db,
    sql<ExposureRow>`
      select k.game_code, array_agg(b.book_id order by b.book_id) as book_ids, b.play_type, b.pick,
             sum(b.exposure)::bigint as exposure
      from lottery_book b
      join (select book_id, min(game_code) as game_code from lottery_games group by book_id) k on k.book_id = b.book_id
      where b.draw_id = ${drawId} and b.exposure > 0
      group by k.game_code, b.play_type, b.pick`,
  );
}

/** Stores the worst case of a draw without a new version of the draw, because no decision was made. */
export async function storeWorst(
  db: Db,
  drawId: bigint,
  worst: { worst_case: bigint; worst_percent: number },
): Promise<void> {
  await db.updateTable('lottery_draws').set(worst).where('draw_id', '=', drawId).execute();
}
