// The rules of a draft laid over past days, beside those in force. It reads and pays nothing.
import { type Calls, type CallValue, toWire } from '@sanam/contract';
import { momentOf, shiftDay } from '@sanam/contract/zone';
import { databaseNow, type Db } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { People } from '@sanam/staff/server/index.ts';
import { planRules, type PlanRulesText, readPlanRules } from '../../contract/plan-schema.ts';
import { type Period, type PeriodKind, periodsBetween } from '../../contract/rules/periods.ts';
import type { RunContract, RunNode } from '../../contract/rules/run.ts';
import { simulate, type Simulated, type SimulatedPeriod } from '../../contract/rules/simulate.ts';
import { breachOfCeiling, type CeilingBreach } from '../../contract/rules/tiers.ts';
import { summedUpto } from '../facts/claim.ts';
import { contractsAt, readNodes } from '../runs/inputs.ts';
import type { Run } from '../runs/run.ts';
import { agentNames } from '../runs/values.ts';
import { type PlanRow, rulesInForce } from './store.ts';

export type Simulation = CallValue<Calls['opsSimulateAgentPlan']>;

/** The periods of a short kind are many, and each is read by itself. */
const DAYS_MAX: Readonly<Record<PeriodKind, number>> = {
  slot: 1,
  hour: 7,
  daily: 31,
  weekly: 92,
  semimonthly: 92,
  monthly: 366,
};
const SHOWN = 50;
const DAY_MS = 86_400_000;

export interface Ask {
  plan: PlanRow;
  rules: PlanRulesText;
  from: string;
  to: string;
  rates: 'contracts' | 'ceilings';
  zone: string;
}

/** Refuses `agents.notSummed` for days that are not over and summed, or are too many. */
export async function simulatePlan(db: Db, people: Pick<People, 'members'>, ask: Ask): Promise<Simulation> {
  const periods = await periodsOf(db, ask);
  const contracts =
    ask.rates === 'contracts' ? await contractsAt(db, ask.plan.plan_id, await databaseNow(db)) : new Map();
  const inForce = await rulesInForce(db, ask.plan.plan_id);
  const draft = await inputsOf(db, ask, ask.rules, { periods, contracts });
  const found = simulate(draft, ask.zone);
  const now =
    inForce === undefined ? null : simulate(await inputsOf(db, ask, inForce, { periods, contracts }), ask.zone);
  const breach = breachIn(draft, ask.rules);
  const shown = largest(found, now);
  const nameOf = await agentNames(db, people, [...shown, ...(breach === undefined ? [] : [breach.agent])]);
  return {
    from: ask.from,
    to: ask.to,
    rates: ask.rates,
    periods: periods.length,
    agents: found.agents.size,
    ggr: toWire(ggrOf(draft)),
    cost: toWire(found.cost),
    costNow: now === null ? null : toWire(now.cost),
    costOfLosers: costOfLosers(draft, ask),
    worst: worstOf(found),
    list: shown.map((agent) => ({ agent: nameOf(agent), ...figuresOf(agent, found, now) })),
    breach: breach === undefined ? null : { agent: nameOf(breach.agent), ...breachValue(breach) },
  };
}

async function periodsOf(db: Db, { plan, from, to, zone }: Ask): Promise<Period[]> {
  const daysMax = DAYS_MAX[plan.period];
  const [start, end] = [momentOf(from, '00:00', zone), momentOf(shiftDay(to, 1), '00:00', zone)];
  const upto = await summedUpto(db, plan.merchant_id);
  const tooMany = end - start > daysMax * DAY_MS || to < from;
  if (tooMany || upto === undefined || end > upto.getTime()) throw refuse('agents.notSummed', { daysMax });
  return periodsBetween(plan.period, zone, start, end, Number.MAX_SAFE_INTEGER).filter((one) => one.start >= start);
}

interface Over {
  periods: readonly Period[];
  contracts: ReadonlyMap<string, RunContract>;
}

async function inputsOf(db: Db, ask: Ask, text: PlanRulesText, over: Over): Promise<SimulatedPeriod[]> {
  const { plan, rates, zone } = ask;
  const rules = readPlanRules(text);
  const isRealTime = plan.kind === 'realtimeSalary';
  const ceilings: RunContract = { contractId: '0', version: 0, tiers: rules.ceilings, cap: null };
  const made: SimulatedPeriod[] = [];
  for (const { start, end } of over.periods) {
    const run = runOf(plan, rules, { start, end, zone });
    const nodes = (await readNodes(db, run)).map((node): RunNode => {
      const agent = node.path.at(-1)!;
      const root = node.path.length === 1 ? ceilings : null;
      return { ...node, contract: rates === 'ceilings' ? root : (over.contracts.get(agent) ?? null) };
    });
    made.push({ start, end, input: { rules, isRealTime, isByProduct: plan.kind === 'rebate', nodes } });
  }
  return made;
}

function runOf(plan: PlanRow, rules: Run['rules'], { start, end, zone }: Period & { zone: string }): Run {
  return {
    runId: 0n,
    merchantId: plan.merchant_id,
    planId: plan.plan_id,
    planVersion: 0,
    kind: plan.kind,
    period: plan.period,
    start: new Date(start),
    end: new Date(end),
    autoMax: plan.auto_max,
    autoDayMax: plan.auto_day_max,
    rules,
    zone,
  };
}

/** A slot of the real-time salary holds the day so far, and no more than a day is simulated: the last one says all. */
function ggrOf(periods: readonly SimulatedPeriod[]): bigint {
  let sum = 0n;
  for (const { input } of periods.filter((one) => !one.input.isRealTime || one === periods.at(-1)))
    for (const { figures } of input.nodes) for (const { netLoss } of figures.products) sum += netLoss;
  return sum;
}

/** What the same base would cost if only those who lost counted. */
function costOfLosers(draft: readonly SimulatedPeriod[], { rules, zone }: Ask): string | null {
  if (rules.base !== 'netLoss') return null;
  const byMember = readPlanRules(planRules.parse({ ...rules, lossNetting: 'member' }));
  const periods = draft.map(({ input, ...period }) => ({ ...period, input: { ...input, rules: byMember } }));
  return toWire(simulate(periods, zone).cost);
}

function worstOf({ worst }: Simulated): Simulation['worst'] {
  if (worst === null) return null;
  const { start, end, cost } = worst;
  return { start: new Date(start).toISOString(), end: new Date(end).toISOString(), cost: toWire(cost) };
}

/** Agents by how much their pay changes. */
function largest(found: Simulated, now: Simulated | null): string[] {
  const change = (agent: string): bigint => {
    const by = (found.agents.get(agent)?.payable ?? 0n) - (now?.agents.get(agent)?.payable ?? 0n);
    return by < 0n ? -by : by;
  };
  return [...found.agents.keys()]
    .toSorted((one, other) => (change(one) === change(other) ? 0 : change(one) > change(other) ? -1 : 1))
    .slice(0, SHOWN);
}

function figuresOf(agent: string, found: Simulated, now: Simulated | null) {
  const { entitlement, payable, carryOut } = found.agents.get(agent)!;
  return {
    entitlement: toWire(entitlement),
    payable: toWire(payable),
    payableNow: now === null ? null : toWire(now.agents.get(agent)?.payable ?? 0n),
    carryOut: toWire(carryOut),
  };
}

/** The first contract of the last period that is above the nearest one over it, or above the ceilings. */
function breachIn(
  periods: readonly SimulatedPeriod[],
  text: PlanRulesText,
): (CeilingBreach & { agent: string }) | undefined {
  const { ceilings } = readPlanRules(text);
  const nodes = periods.at(-1)?.input.nodes ?? [];
  const tables = new Map(
    nodes.flatMap(({ path, contract }) => (contract === null ? [] : [[path.at(-1)!, contract.tiers]])),
  );
  for (const { path, contract } of nodes) {
    if (contract === null) continue;
    const above = path.slice(0, -1).findLast((agent) => tables.has(agent));
    const breach = breachOfCeiling(above === undefined ? ceilings : tables.get(above)!, contract.tiers);
    if (breach !== undefined) return { ...breach, agent: path.at(-1)! };
  }
  return undefined;
}

const breachValue = ({ at, uplineRatePpm }: CeilingBreach) => ({
  turnover: toWire(at.turnover),
  active: at.active,
  uplineRatePpm,
});
