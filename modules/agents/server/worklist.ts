// What of agents waits for staff.
import { sql } from 'kysely';
import { type Db, firstRow } from '@sanam/server/platform/db.ts';
import { caseSigns } from '../contract/check-states.ts';

export interface Worklist {
  /** Statements that the checks or staff hold. */
  held: number;
  /** Statements that two people approve. */
  review: number;
  /** Members who count for nobody since they play into each other's hands. */
  cases: number;
  /** Agents of whom a run could make no statement, and runs that could not be computed. */
  setAside: number;
}

/** Of a merchant; null: of all. */
export async function worklistOf(db: Db, merchantId: string | null): Promise<Worklist> {
  const isHere = sql`(${merchantId}::text is null or merchant_id = ${merchantId})`;
  const row = await firstRow(
    db,
    sql<Worklist>`
      select
        (select count(*)::int from agents_statements where state = 'held' and ${isHere}) as held,
        (select count(*)::int from agents_statements where state = 'review' and ${isHere}) as review,
        (select count(*)::int from agents_exclusions
         where cleared_at is null and sign = any (${[...caseSigns]}) and ${isHere}) as cases,
        (select count(*)::int from agents_set_aside where state = 'open' and ${isHere}) as "setAside"`,
  );
  return row!;
}
