// Plans in the format of staff calls.
import { type Calls, type CallValue, toWire } from '@sanam/contract';
import type { Db } from '@sanam/server/platform/db.ts';
import { databaseNow } from '@sanam/server/platform/db.ts';
import type { People } from '@sanam/staff/server/index.ts';
import { storedRules } from '../../contract/plan-schema.ts';
import { isFresh } from './service.ts';
import type { Simulation } from './simulate.ts';
import * as store from './store.ts';

type PlanValue = CallValue<Calls['opsListAgentPlans']>['list'][number];
type WholePlan = CallValue<Calls['opsGetAgentPlan']>;
type Names = Pick<People, 'staffNames'>;

const amountOf = (minor: bigint | null): string | null => (minor === null ? null : toWire(minor));

export const planValue = (row: store.ListedPlan): PlanValue => ({
  id: String(row.plan_id),
  planId: String(row.plan_id),
  merchantId: row.merchant_id,
  code: row.code,
  kind: row.kind,
  period: row.period,
  nameTh: row.name_th,
  nameEn: row.name_en,
  isOn: row.is_on,
  runsFrom: row.runs_from?.toISOString() ?? null,
  autoMax: amountOf(row.auto_max),
  autoDayMax: amountOf(row.auto_day_max),
  version: row.version,
  rulesVersion: row.rules_version,
  contracts: row.contracts,
  hasDraft: row.has_draft,
});

/** Parses a stored simulation, which has the shape of the call's response; fields missing in older ones become null. */
const readSimulation = (kept: unknown): Simulation | null =>
  kept === null ? null : { apart: null, ...(kept as Omit<Simulation, 'apart'>) };

export async function draftValue(db: Db, people: Names, planId: bigint): Promise<WholePlan['draft']> {
  const draft = await store.findDraft(db, planId);
  if (draft === undefined) return null;
  const nameOf = await people.staffNames([draft.edited_by]);
  const rules = storedRules(draft.rules);
  return {
    rules,
    revision: draft.revision,
    by: nameOf(draft.edited_by) ?? '',
    at: draft.edited_at.toISOString(),
    simulation: readSimulation(draft.simulation),
    simulatedAt: draft.simulated_at?.toISOString() ?? null,
    isPublishable: rules !== null && isFresh(draft, await databaseNow(db)),
  };
}

export async function versionValues(db: Db, people: Names, planId: bigint): Promise<WholePlan['versions']> {
  const versions = await store.versionsOf(db, planId);
  const nameOf = await people.staffNames(versions.map((one) => one.by_staff));
  return versions.map((one) => ({
    version: one.version,
    rules: storedRules(one.rules),
    effectiveFrom: one.effective_from.toISOString(),
    reason: one.reason,
    by: nameOf(one.by_staff) ?? null,
    at: one.at.toISOString(),
  }));
}
