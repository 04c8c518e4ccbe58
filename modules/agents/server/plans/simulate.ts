// Simulates the rules of a draft on past days and compares them with the rules in force. Read only.
import { type Calls, type CallValue, toWire } from '@sanam/contract';
import { databaseNow, type Db } from '@sanam/server/platform/db.ts';
import type { People } from '@sanam/staff/server/index.ts';
import { planRules, type PlanRulesText, readPlanRules } from '../../contract/plan-schema.ts';
import { floorOf, PPM } from '../../contract/rules/amounts.ts';
import type { Period, PeriodKind } from '../../contract/rules/periods.ts';
import type { RunContract } from '../../contract/rules/run.ts';
import { simulate, type Simulated, type SimulatedPeriod } from '../../contract/rules/simulate.ts';
import { breachOfCeiling, type CeilingBreach } from '../../contract/rules/tiers.ts';
import { contractsAt } from '../runs/inputs.ts';
import { agentNames } from '../runs/values.ts';
import { pastPeriods, readPast } from './past.ts';
import { type PlanRow, rulesInForce } from './store.ts';

export type Simulation = CallValue<Calls['opsSimulateAgentPlan']>;

/** Maximum number of days by period; short periods are many and each needs its own query. */
const DAYS_MAX: Readonly<Record<PeriodKind, number>> = {
  slot: 1,
  hour: 7,
  daily: 31,
  weekly: 92,
  semimonthly: 92,
  monthly: 366,
};
const SHOWN = 50;

export interface Ask {
  plan: PlanRow;
  rules: PlanRulesText;
  from: string;
  to: string;
  rates: 'contracts' | 'ceilings';
  zone: string;
}

/** Simulates rules. Refuses with `agents.notSummed` for days that are not over, not summed, or too many. */
export async function simulatePlan(db: Db, people: Pick<People, 'members'>, ask: Ask): Promise<Simulation> {
  const periods = await pastPeriods(db, pastPlanOf(ask.plan), ask, DAYS_MAX[ask.plan.period]);
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
    apart: apartIn(found, ask.rules),
    worst: worstOf(found),
    list: shown.map((agent) => ({ agent: nameOf(agent), ...figuresOf(agent, found, now) })),
    breach: breach === undefined ? null : { agent: nameOf(breach.agent), ...breachValue(breach) },
  };
}

interface Over {
  periods: readonly Period[];
  contracts: ReadonlyMap<string, RunContract>;
}

function inputsOf(db: Db, { plan, rates, zone }: Ask, rules: PlanRulesText, over: Over): Promise<SimulatedPeriod[]> {
  const ceilings: RunContract = { contractId: '0', version: 0, tiers: readPlanRules(rules).ceilings, cap: null };
  return readPast(db, pastPlanOf(plan), { rules, zone, periods: over.periods }, ({ path }) => {
    if (rates === 'ceilings') return path.length === 1 ? ceilings : null;
    return over.contracts.get(path.at(-1)!) ?? null;
  });
}

const pastPlanOf = ({ plan_id: planId, merchant_id: merchantId, kind, period }: PlanRow) => ({
  planId,
  merchantId,
  kind,
  period,
});

/**
 * Returns the net loss of the players. A real-time slot includes the day so far and only one day is simulated, so the
 * last slot is enough.
 */
function ggrOf(periods: readonly SimulatedPeriod[]): bigint {
  let sum = 0n;
  for (const { input } of periods.filter((one) => !one.input.isRealTime || one === periods.at(-1)))
    for (const { figures } of input.nodes) for (const { netLoss } of figures.products) sum += netLoss;
  return sum;
}

/** Returns the cost if only losing members counted. */
function costOfLosers(draft: readonly SimulatedPeriod[], { rules, zone }: Ask): string | null {
  if (rules.base !== 'netLoss') return null;
  const byMember = readPlanRules(planRules.parse({ ...rules, lossNetting: 'member' }));
  const periods = draft.map(({ input, ...period }) => ({ ...period, input: { ...input, rules: byMember } }));
  return toWire(simulate(periods, zone).cost);
}

/** Returns the large wins that members still carry; the merchant bears them until they are lost again. */
function apartIn({ apart }: Simulated, { carry }: PlanRulesText): Simulation['apart'] {
  if (carry.kind !== 'quarantine') return null;
  const open = [...apart.values()].reduce((sum, one) => sum - one, 0n);
  return { members: apart.size, amount: toWire(floorOf(open, PPM)) };
}

function worstOf({ worst }: Simulated): Simulation['worst'] {
  if (worst === null) return null;
  const { start, end, cost } = worst;
  return { start: new Date(start).toISOString(), end: new Date(end).toISOString(), cost: toWire(cost) };
}

/** Returns agents ordered by the change of their pay. */
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

/** Returns the first contract of the last period that exceeds the nearest one above, or the ceilings. */
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
