// Changes of plans. Two people approve a change that may raise payments; one person may stop a plan.
import { fromWire } from '@sanam/contract';
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { databaseNow, type Db, type Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import { canonicalText } from '@sanam/server/platform/idempotency.ts';
import type { ApprovedCommand } from '@sanam/staff/server/index.ts';
import { type PlanRulesText, readPlanRules, readTiers, storedRules, storedTiers } from '../../contract/plan-schema.ts';
import type { PlanKind } from '../../contract/plan-states.ts';
import { isTableOf } from '../../contract/rules/tables.ts';
import { type PeriodKind, nextChange } from '../../contract/rules/periods.ts';
import { breachOfCeiling } from '../../contract/rules/tiers.ts';
import type { AgentsStaffDeps } from '../deps.ts';
import * as store from './store.ts';

export const planCommands = {
  publish: 'agents.plan.publish',
  switchOn: 'agents.plan.switchOn',
  bounds: 'agents.plan.bounds',
} as const;
export const planSubject = (planId: bigint) => ({ type: 'agentPlan', id: String(planId) });

/** Validity of a simulation, in milliseconds. */
const FRESH_MS = 86_400_000;

/** Periods and bases allowed for each kind of pay. */
const fits: Readonly<Record<PlanKind, { periods: readonly PeriodKind[]; bases: readonly PlanRulesText['base'][] }>> = {
  dailySalary: { periods: ['daily', 'weekly', 'semimonthly', 'monthly'], bases: ['turnover', 'netLoss'] },
  hourSalary: { periods: ['hour'], bases: ['turnover', 'netLoss'] },
  realtimeSalary: { periods: ['slot'], bases: ['netLoss'] },
  dividend: { periods: ['daily', 'weekly', 'semimonthly', 'monthly'], bases: ['revenue'] },
  rebate: { periods: ['daily'], bases: ['turnover'] },
  acquisition: { periods: ['daily'], bases: ['turnover'] },
};

/** Refuses with `request.invalid` for a period, base or table that does not fit the kind of pay. */
export function checkPlan(kind: PlanKind, period: PeriodKind, rules: PlanRulesText): void {
  const { base, acquisition, ceilings } = rules;
  const fields = [
    ...(fits[kind].periods.includes(period) ? [] : ['period']),
    ...(fits[kind].bases.includes(base) ? [] : ['rules.base']),
    ...((acquisition !== undefined) === (kind === 'acquisition') ? [] : ['rules.acquisition']),
    ...(isTableOf(kind, ceilings) ? [] : ['rules.ceilings']),
    ...(canCarryApart(kind, rules) ? [] : ['rules.carry']),
  ];
  if (fields.length > 0)
    throw refuse('request.invalid', { fields: fields.map((field) => ({ field, problem: 'unknown' })) });
}

/**
 * Checks whether the plan may keep large wins apart: only for net losses, and not for the real-time salary, which has
 * its own day carry.
 */
const canCarryApart = (kind: PlanKind, { base, lossNetting, carry }: PlanRulesText): boolean =>
  carry.kind !== 'quarantine' || (base !== 'turnover' && lossNetting === 'team' && kind !== 'realtimeSalary');

/** Locks and returns the plan. Refuses with `common.notFound`; `operator.staleVersion` if `version` is older. */
export async function heldPlan(trx: Trx, planId: string, version?: number): Promise<store.PlanRow> {
  const plan = await store.lockPlan(trx, planId);
  if (plan === undefined) throw refuse('common.notFound');
  if (version !== undefined && plan.version !== version)
    throw refuse('operator.staleVersion', { version: plan.version });
  return plan;
}

/** Saves the draft of a plan's rules. Refuses with `operator.staleVersion` if `revision` is not that of the draft. */
export async function saveDraft(
  trx: Trx,
  context: Context,
  ask: { plan: store.PlanRow; rules: PlanRulesText; revision: number | null; reason: string },
): Promise<number> {
  const { plan, rules, reason } = ask;
  checkPlan(plan.kind, plan.period, rules);
  const known = await store.findDraft(trx, plan.plan_id);
  if ((known?.revision ?? null) !== ask.revision) throw refuse('operator.staleVersion');
  const revision = (known?.revision ?? 0) + 1;
  await store.saveDraft(trx, { planId: plan.plan_id, rules, revision, by: context.actor.id });
  await audit(trx, context, {
    command: 'agents.plan.draft',
    subject: planSubject(plan.plan_id),
    before: known === undefined ? null : { rules: known.rules },
    after: { rules },
    reason,
  });
  return revision;
}

/** Checks whether the simulation of a draft is recent enough to publish it. */
export const isFresh = (draft: store.DraftRow, at: Date): boolean =>
  draft.simulated_at !== null && at.getTime() - draft.simulated_at.getTime() < FRESH_MS;

/**
 * Returns the draft if it may be published. Refuses with `agents.planNoRules` without a draft; `operator.staleVersion`;
 * `agents.planNotSimulated`; `agents.contractAboveCeilings` if a contract exceeds the new ceilings.
 */
export async function publishable(
  { people }: Pick<AgentsStaffDeps, 'people'>,
  db: Db,
  { plan, revision }: { plan: store.PlanRow; revision: number },
): Promise<store.DraftRow & { text: PlanRulesText }> {
  const draft = await store.findDraft(db, plan.plan_id);
  if (draft === undefined) throw refuse('agents.planNoRules');
  if (draft.revision !== revision) throw refuse('operator.staleVersion', { version: draft.revision });
  if (!isFresh(draft, await databaseNow(db))) throw refuse('agents.planNotSimulated');
  const text = storedRules(draft.rules);
  if (text === null) throw refuse('agents.rulesUnreadable');
  const { ceilings } = readPlanRules(text);
  for (const { memberId, tiers } of await store.rootContracts(db, plan.plan_id)) {
    if (breachOfCeiling(ceilings, readTiers(storedTiers(tiers).tiers)) === undefined) continue;
    throw refuse('agents.contractAboveCeilings', { agent: (await people.members([memberId]))(memberId).username });
  }
  return { ...draft, text };
}

type Deps = Pick<AgentsStaffDeps, 'people' | 'site'>;

/** Publishes an approved draft as a version of the rules, effective from the next period. */
export async function publish(deps: Deps, trx: Trx, command: ApprovedCommand): Promise<void> {
  const { context, subjectId, payload, reason } = command;
  const plan = await heldPlan(trx, subjectId);
  const { revision } = payload as { revision: number };
  const draft = await publishable(deps, trx, { plan, revision });
  const effectiveFrom = await nextPeriod(deps, trx, plan);
  const version = await store.insertVersion(trx, {
    plan_id: plan.plan_id,
    rules: draft.text,
    effective_from: effectiveFrom,
    reason,
    by_staff: command.proposedBy,
  });
  await store.dropDraft(trx, plan.plan_id);
  await store.changePlan(trx, plan, {});
  const after = { version, effectiveFrom: effectiveFrom.toISOString(), rules: draft.text };
  await audit(trx, context, { command: planCommands.publish, subject: planSubject(plan.plan_id), after, reason });
}

/** Returns the start of the plan's next period, for a real-time salary of the next business day. */
async function nextPeriod({ site }: Deps, db: Db, { merchant_id, period }: store.PlanRow): Promise<Date> {
  const at = (await databaseNow(db)).getTime();
  return new Date(nextChange(period, site.zoneOf(merchant_id), at));
}

/** Switches an approved plan on: from its next period, or, if it ran before, from where it was stopped. */
export async function switchOn(deps: Deps, trx: Trx, command: ApprovedCommand): Promise<void> {
  const { context, subjectId, payload, reason } = command;
  const plan = await heldPlan(trx, subjectId, (payload as { version: number }).version);
  const runsFrom = plan.runs_from ?? (await nextPeriod(deps, trx, plan));
  await store.changePlan(trx, plan, { is_on: true, runs_from: runsFrom });
  await audit(trx, context, {
    command: planCommands.switchOn,
    subject: planSubject(plan.plan_id),
    before: { isOn: plan.is_on },
    after: { isOn: true, runsFrom: runsFrom.toISOString() },
    reason,
  });
}

/** Switches a plan off: nothing is computed or paid from now on. */
export async function switchOff(trx: Trx, context: Context, plan: store.PlanRow, reason: string): Promise<void> {
  await store.changePlan(trx, plan, { is_on: false });
  await audit(trx, context, {
    command: 'agents.plan.switchOff',
    subject: planSubject(plan.plan_id),
    before: { isOn: plan.is_on },
    after: { isOn: false },
    reason,
  });
}

interface Bounds {
  autoMax: string | null;
  autoDayMax: string | null;
}

/**
 * Refuses with `request.invalid` for a dividend with automatic payment, because two people approve each of its runs.
 */
export function checkBounds({ kind }: Pick<store.PlanRow, 'kind'>, { autoMax }: Bounds): void {
  if (kind === 'dividend' && autoMax !== null)
    throw refuse('request.invalid', { fields: [{ field: 'autoMax', problem: 'unknown' }] });
}

/** Sets the limits of automatic payment. Computed statements keep their state. */
export async function setBounds(trx: Trx, command: ApprovedCommand): Promise<void> {
  const { context, subjectId, payload, reason } = command;
  const { version, autoMax, autoDayMax } = payload as unknown as Bounds & { version: number };
  const plan = await heldPlan(trx, subjectId, version);
  checkBounds(plan, { autoMax, autoDayMax });
  const read = (text: string | null): bigint | null => (text === null ? null : fromWire(text));
  await store.changePlan(trx, plan, { auto_max: read(autoMax), auto_day_max: read(autoDayMax) });
  await audit(trx, context, {
    command: planCommands.bounds,
    subject: planSubject(plan.plan_id),
    before: JSON.parse(canonicalText({ autoMax: plan.auto_max, autoDayMax: plan.auto_day_max })) as unknown,
    after: { autoMax, autoDayMax },
    reason,
  });
}
