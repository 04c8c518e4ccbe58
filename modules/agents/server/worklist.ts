// Agents' work that waits for staff.
import { sql } from 'kysely';
import { type Db, firstRow } from '@sanam/server/platform/db.ts';

import { isAsked } from './cases/store.ts';

export interface Worklist {
  /** Number of statements on hold by checks or staff. */
  held: number;
  /** Number of statements that wait for approval by two people. */
  review: number;
  /** Number of cases of suspected collusion that wait for a decision or an answer. */
  cases: number;
  /** Number of agents without a statement, and of runs that could not be computed. */
  setAside: number;
}

/** Returns the counts of a merchant; null for all. */
export async function worklistOf(db: Db, merchantId: string | null): Promise<Worklist> {
  const isHere = sql`(${merchantId}::text is null or merchant_id = ${merchantId})`;
  const row = await firstRow(
    db,
    sql<Worklist>`
      select
        (select count(*)::int from agents_statements where state = 'held' and ${isHere}) as held,
        (select count(*)::int from agents_statements where state = 'review' and ${isHere}) as review,
        (select count(*)::int from agents_cases c
         where ${isHere} and (state = 'open' or ${isAsked})) as cases,
        (select count(*)::int from agents_set_aside where state = 'open' and ${isHere}) as "setAside"`,
  );
  return row!;
}
