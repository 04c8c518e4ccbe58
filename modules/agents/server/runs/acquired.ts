// New members who count for acquisition contracts.
import { sql } from 'kysely';
import { type Db, rows, type Trx } from '@sanam/server/platform/db.ts';
import type { Run } from './run.ts';

/** Stores the new members of a run before its statements are made; each member counts once per contract, for ever. */
export async function fixAcquisitions(trx: Trx, { runId, rules: { acquisition } }: Run): Promise<void> {
  if (acquisition === undefined) return;
  const { minDeposit, minValidBet } = acquisition;
  await sql`select agents_fix_acquisitions(${runId}, ${minDeposit}, ${minValidBet})`.execute(trx);
}

/** Returns the number of new members of a run by contract. */
export async function acquiredOf(db: Db, { runId, rules }: Run): Promise<Map<string, number>> {
  if (rules.acquisition === undefined) return new Map();
  const found = await rows(
    db,
    sql<{ contractId: bigint; members: number }>`
      select contract_id as "contractId", count(*)::integer as members
      from agents_acquisitions where run_id = ${runId} group by contract_id`,
  );
  return new Map(found.map(({ contractId, members }) => [String(contractId), members]));
}

/** Returns the number of new members of a past period by the path of the place. */
export async function acquiredBetween(db: Db, { merchantId, start, end, rules }: Run): Promise<Map<string, number>> {
  if (rules.acquisition === undefined) return new Map();
  const { minDeposit, minValidBet } = rules.acquisition;
  const found = await rows(
    db,
    sql<{ path: string; members: number }>`
      select /* never null: path, members; of a group */ array_to_string(path, '.') as path, members
      from agents_acquired_between(${merchantId}, ${start}, ${end}, ${minDeposit}, ${minValidBet})`,
  );
  return new Map(found.map(({ path, members }) => [path, members]));
}
