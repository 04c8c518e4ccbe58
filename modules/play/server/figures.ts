import { sql } from 'kysely';
import { type Db, firstRow } from '@sanam/server/platform/db.ts';

export interface DayFigures {
  stakeMinor: bigint;
  winMinor: bigint;
}

/** Stakes and wins of rounds settled in a span of time, real currency only; stakes of open and void rounds are left out. */
export async function figures(db: Db, from: Date, to: Date): Promise<DayFigures> {
  const row = await firstRow(
    db,
    sql<{ stake: bigint; win: bigint }>`
      select coalesce(sum(r.bet_total), 0)::bigint as stake, coalesce(sum(r.win_total), 0)::bigint as win
      from vendors_rounds r join vendors_players p on p.id = r.player
      where r.state = 'CLOSED' and r.closed_at >= ${from} and r.closed_at < ${to} and p.currency = 'THB' and not p.is_test`,
  );
  return { stakeMinor: row!.stake, winMinor: row!.win };
}
