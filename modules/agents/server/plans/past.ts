// Inputs of runs for past days, for simulated rules and contracts.
import { momentOf, shiftDay } from '@sanam/contract/zone';
import type { Db } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import { type PlanRulesText, readPlanRules } from '../../contract/plan-schema.ts';
import type { PlanKind } from '../../contract/plan-states.ts';
import { type Period, type PeriodKind, periodsBetween } from '../../contract/rules/periods.ts';
import type { RunContract, RunNode } from '../../contract/rules/run.ts';
import type { SimulatedPeriod } from '../../contract/rules/simulate.ts';
import { summedUpto } from '../facts/claim.ts';
import { readNodes } from '../runs/inputs.ts';
import type { Run } from '../runs/run.ts';

const DAY_MS = 86_400_000;

/** Days of the merchant; both ends inclusive. */
export interface PastDays {
  from: string;
  to: string;
  zone: string;
}

interface PastPlan {
  planId: bigint;
  merchantId: string;
  kind: PlanKind;
  period: PeriodKind;
}

/**
 * Returns the whole periods of the days. Refuses with `agents.notSummed` for days that are not over, not summed, or too
 * many.
 */
export async function pastPeriods(
  db: Db,
  { merchantId, period }: Pick<PastPlan, 'merchantId' | 'period'>,
  { from, to, zone }: PastDays,
  daysMax: number,
): Promise<Period[]> {
  const [start, end] = [momentOf(from, '00:00', zone), momentOf(shiftDay(to, 1), '00:00', zone)];
  const upto = await summedUpto(db, merchantId);
  const tooMany = end - start > daysMax * DAY_MS || to < from;
  if (tooMany || upto === undefined || end > upto.getTime()) throw refuse('agents.notSummed', { daysMax });
  return periodsBetween(period, zone, start, end, Number.MAX_SAFE_INTEGER).filter((one) => one.start >= start);
}

/** Reads the inputs of the periods. `contractOf` gives the contract of each place. */
export async function readPast(
  db: Db,
  plan: PastPlan,
  { rules: text, zone, periods }: { rules: PlanRulesText; zone: string; periods: readonly Period[] },
  contractOf: (node: RunNode) => RunContract | null,
): Promise<SimulatedPeriod[]> {
  const rules = readPlanRules(text);
  const isRealTime = plan.kind === 'realtimeSalary';
  const made: SimulatedPeriod[] = [];
  // A member with a large win in an earlier period may carry it into later ones.
  const apart = new Set<string>();
  for (const { start, end } of periods) {
    const read = await readNodes(db, runOf(plan, rules, { start, end, zone }), [...apart]);
    const nodes = read.map((node) => ({ ...node, contract: contractOf(node) }));
    for (const node of nodes) for (const { member } of node.apart ?? []) apart.add(member);
    made.push({ start, end, input: { rules, isRealTime, isByProduct: plan.kind === 'rebate', nodes } });
  }
  return made;
}

/** Returns a run for simulation only. */
function runOf(plan: PastPlan, rules: Run['rules'], { start, end, zone }: Period & { zone: string }): Run {
  const { planId, merchantId, kind, period } = plan;
  return {
    runId: 0n,
    merchantId,
    planId,
    planVersion: 0,
    kind,
    period,
    start: new Date(start),
    end: new Date(end),
    autoMax: 0n,
    autoDayMax: 0n,
    rules,
    zone,
  };
}
