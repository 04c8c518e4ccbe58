// Whom a run leaves out, fixed before its sums are read.
import { sql } from 'kysely';
import type { Trx } from '@sanam/server/platform/db.ts';
import { periodAt } from '../../contract/rules/periods.ts';
import type { Run } from '../runs/run.ts';

/** Writes down whom the run leaves out and adds back. The real-time salary looks at the business day so far. */
export async function fixExclusions(trx: Trx, { runId, kind, zone, start }: Run): Promise<void> {
  const from = kind === 'realtimeSalary' ? new Date(periodAt('daily', zone, start.getTime()).start) : start;
  await sql`select agents_fix_exclusions(${runId}, ${from})`.execute(trx);
}
