import { sql } from 'kysely';
import { type Db, rows } from '@sanam/server/platform/db.ts';
import { readTiers, tierTable } from '../../contract/plan-schema.ts';
import type { RunContract } from '../../contract/rules/run.ts';

interface ContractRow {
  agent: bigint;
  contractId: bigint;
  version: number;
  tiers: unknown;
  cap: bigint | null;
}

/** Contracts in force now, by the agent's number. */
export async function contractsNow(db: Db, planId: bigint): Promise<Map<string, RunContract>> {
  const found = await rows(
    db,
    sql<ContractRow>`
      select c.agent_no as agent, c.contract_id as "contractId", v.version, v.tiers, v.payable_max as cap
      from agents_contracts c join agents_contract_versions v on v.contract_id = c.contract_id
      where c.plan_id = ${planId} and v.valid @> platform_now()`,
  );
  return new Map(
    found.map(({ agent, contractId, version, tiers, cap }) => [
      String(agent),
      { contractId: String(contractId), version, tiers: readTiers(tierTable.parse(tiers)), cap },
    ]),
  );
}

/** Ids of members by their numbers. */
export async function membersOf(db: Db, numbers: readonly string[]): Promise<Map<string, string>> {
  const found = await rows(
    db,
    sql<{ no: bigint; memberId: string }>`
      select member_no as no, member_id as "memberId" from agents_members where member_no = any (${[...numbers]}::bigint[])`,
  );
  return new Map(found.map(({ no, memberId }) => [String(no), memberId]));
}
