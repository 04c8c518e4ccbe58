// Stores the exclusions of a run before its sums are read.
import { sql } from 'kysely';
import type { Trx } from '@sanam/server/platform/db.ts';
import { periodAt } from '../../contract/rules/periods.ts';
import type { Run } from '../runs/run.ts';

/** Writes which members the run excludes and adds back. The real-time salary covers the business day so far. */
export async function fixExclusions(trx: Trx, { runId, kind, zone, start }: Run): Promise<void> {
  const from = kind === 'realtimeSalary' ? new Date(periodAt('daily', zone, start.getTime()).start) : start;
  await sql`select agents_fix_exclusions(${runId}, ${from})`.execute(trx);
}
