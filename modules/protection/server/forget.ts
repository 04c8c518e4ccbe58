// Deletes counters of periods that are no longer needed.
import { sql } from 'kysely';
import { type Db, firstRow } from '@sanam/server/platform/db.ts';

const ROWS_AT_ONCE = 5000;

/** Cursor of the walk over the counters: the key of the last row. */
interface Place {
  member_id: string;
  kind: string;
  frame: string;
  frame_start: string;
}

/**
 * Deletes the counters of ended periods: a day's nine days after its start, a week's fifteen, a month's forty. Limits
 * are only compared with the current period (`protection_limits_now`); the extra days allow for late messages of
 * vendors and for clock corrections.
 * Walks along the primary key, some thousands of rows per statement, so that no additional index slows down each bet.
 * `rowsAtOnce`: rows per statement.
 */
export async function forgetCounters(db: Db, rowsAtOnce = ROWS_AT_ONCE): Promise<void> {
  let place: Place | undefined = { member_id: '', kind: '', frame: '', frame_start: '-infinity' };
  while (place !== undefined) place = await forgetNext(db, place, rowsAtOnce);
}

/** Returns undefined after the last row. */
function forgetNext(db: Db, after: Place, rowsAtOnce: number): Promise<Place | undefined> {
  return firstRow(
    db,
    sql<Place>`
      with seen as (
        select member_id, kind, frame, frame_start from protection_counters
         where (member_id, kind, frame, frame_start)
               > (${after.member_id}, ${after.kind}, ${after.frame}, ${after.frame_start}::timestamptz)
         order by member_id, kind, frame, frame_start limit ${rowsAtOnce}),
      gone as (
        delete from protection_counters c using seen s
         where c.member_id = s.member_id and c.kind = s.kind and c.frame = s.frame and c.frame_start = s.frame_start
           and s.frame_start < platform_now() - case s.frame
                 when 'day' then interval '9 days' when 'week' then interval '15 days' when 'month' then interval '40 days' end)
      select member_id, kind, frame, frame_start::text as frame_start from seen
       order by member_id desc, kind desc, frame desc, frame_start desc limit 1`,
  );
}
