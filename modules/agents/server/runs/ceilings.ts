// Invariant: no contract in force exceeds the one above; otherwise a line could cost more than the entitlement of its
// root.
import { sql } from 'kysely';
import { type Db, rows } from '@sanam/server/platform/db.ts';
import type { Breach } from '@sanam/server/platform/module.ts';
import { planRules, readPlanRules, readTiers, tierTable } from '../../contract/plan-schema.ts';
import { breachOfCeiling, type Tier } from '../../contract/rules/tiers.ts';

const SHOWN = 20;

interface InForce {
  planId: bigint;
  agent: bigint;
  contractId: bigint;
  path: string;
  tiers: unknown;
  rules: unknown;
}

/**
 * Returns contracts in force whose table exceeds that of the nearest contracted agent above, or the plan's ceilings.
 */
export async function verifyCeilings(db: Db): Promise<Breach[]> {
  const all = await rows(
    db,
    sql<InForce>`
      select /* never null: path; as in the table */ c.plan_id as "planId", c.agent_no as agent, c.contract_id as "contractId",
             array_to_string(l.path, '.') as path, v.tiers, r.rules
      from agents_contracts c
      join agents_contract_versions v on v.contract_id = c.contract_id and v.valid @> platform_now()
      join agents_lines l on l.agent_no = c.agent_no and upper_inf(l.valid)
      cross join lateral (
        select r.rules from agents_plan_versions r where r.plan_id = c.plan_id and r.effective_from <= platform_now()
        order by r.effective_from desc, r.version desc limit 1) r
      order by c.plan_id, cardinality(l.path)`,
  );
  const tables = new Map<string, readonly Tier[]>();
  const broken: Record<string, unknown>[] = [];
  for (const { planId, agent, contractId, path, tiers, rules } of all) {
    const read = tierTable.safeParse(tiers);
    if (!read.success) {
      broken.push({ plan_id: planId, contract_id: contractId, agent_no: agent, unreadable: true });
      continue;
    }
    const own = readTiers(read.data);
    const above = path
      .split('.')
      .slice(0, -1)
      .findLast((one) => tables.has(`${planId} ${one}`));
    const plan = planRules.safeParse(rules);
    if (above === undefined && !plan.success) {
      broken.push({ plan_id: planId, unreadable: true });
      continue;
    }
    const ceiling = above === undefined ? readPlanRules(plan.data!).ceilings : tables.get(`${planId} ${above}`)!;
    tables.set(`${planId} ${agent}`, own);
    const breach = breachOfCeiling(ceiling, own);
    if (breach !== undefined)
      broken.push({ plan_id: planId, contract_id: contractId, agent_no: agent, above, ...breach });
  }
  const says = 'no contract in force is above the nearest one over it, or above the ceilings of its plan';
  return broken.length === 0 ? [] : [{ id: 'AW11', says, rows: broken.slice(0, SHOWN) }];
}
