// Simulation of an offer over past days. Read only.
import { type CallArguments, type Calls, type CallValue, fromWire, toWire } from '@sanam/contract';
import { databaseNow, type Db } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { MemberSession } from '@sanam/server/platform/http/sessions.ts';
import { readTiers } from '../../contract/plan-schema.ts';
import type { PeriodKind } from '../../contract/rules/periods.ts';
import type { RunContract } from '../../contract/rules/run.ts';
import { simulate, type SimulatedPeriod } from '../../contract/rules/simulate.ts';
import { isTableOf } from '../../contract/rules/tables.ts';
import type { AgentsDeps } from '../deps.ts';
import { pastPeriods, readPast } from '../plans/past.ts';
import { contractsAt } from '../runs/inputs.ts';
import { lineOf } from '../tree/store.ts';
import { breachFrom } from './ceilings.ts';
import { nextPeriod, type Plan, readableRulesAt } from './plans.ts';
import { offeredAgent, pickPlan, plansFor } from './reading.ts';

type Ask = CallArguments<Calls['agentTryOffer']>['body'];
type Trial = CallValue<Calls['agentTryOffer']>;
export type TrialDeps = Pick<AgentsDeps, 'db' | 'members' | 'site'>;

/** Fewer days than for staff, because many agents may simulate at once. */
const DAYS_MAX: Readonly<Record<PeriodKind, number>> = {
  slot: 1,
  hour: 1,
  daily: 31,
  weekly: 92,
  semimonthly: 92,
  monthly: 366,
};

/**
 * Returns the simulated pay of an offer for the agent and the caller. Refuses with `agents.notAgent`;
 * `agents.featureOff`; `agents.rulesUnreadable`; `agents.notInDownline`; `agents.notSummed`; `request.invalid` for a
 * table that does not fit the kind of pay.
 */
export async function tryOffer(deps: TrialDeps, session: MemberSession, ask: Ask): Promise<Trial> {
  const { db, site } = deps;
  const { merchantId } = session;
  const { kind, account, from, to } = ask;
  const me = await lineOf(db, session.memberId);
  if (me === undefined) throw refuse('agents.notAgent');
  if (!isTableOf(kind, ask.tiers))
    throw refuse('request.invalid', { fields: [{ field: 'tiers', problem: 'unknown' }] });
  const plan = await pickPlan(db, await plansFor(deps, session, kind), me.memberNo, ask.plan);
  const agent = await offeredAgent(deps, { merchantId, uplineNo: me.memberNo, kind, account });
  const zone = site.zoneOf(merchantId);
  const next = await nextPeriod(db, plan, zone);
  const breach = await breachFrom(db, {
    planId: plan.planId,
    path: agent.path,
    tiers: readTiers(ask.tiers),
    at: next,
    byUpline: true,
  });
  const past = await pastOf(db, plan, { from, to, zone }, String(me.memberNo));
  const drafted = past.map((one) => withTable(one, String(agent.memberNo), ask));
  const [current, offered] = [simulate(past, zone), simulate(drafted, zone)];
  const paid = (of: typeof current, agentNo: bigint) => of.agents.get(String(agentNo))?.payable ?? 0n;
  const compared = (agentNo: bigint) => ({
    offered: toWire(paid(offered, agentNo)),
    current: toWire(paid(current, agentNo)),
    netLoss: toWire(netLossOf(past, String(agentNo))),
  });
  return {
    from,
    to,
    periods: past.length,
    theirs: compared(agent.memberNo),
    mine: compared(me.memberNo),
    worst: worstFor(String(me.memberNo), past, drafted, zone),
    breach:
      breach === undefined
        ? null
        : { turnover: toWire(breach.at.turnover), active: breach.at.active, uplineRatePpm: breach.uplineRatePpm },
  };
}

/** Returns the net loss of an agent's team. */
function netLossOf(past: readonly SimulatedPeriod[], agentNo: string): bigint {
  const nodes = past.flatMap(({ input }) => input.nodes).filter(({ path }) => path.includes(agentNo));
  return nodes.flatMap(({ figures }) => figures.products).reduce((sum, { netLoss }) => sum + netLoss, 0n);
}

interface Range {
  from: string;
  to: string;
  zone: string;
}

/** Returns the periods of the caller's own line with the contracts in force. */
async function pastOf(db: Db, plan: Plan, range: Range, callerNo: string): Promise<SimulatedPeriod[]> {
  const all = await pastPeriods(db, plan, range, DAYS_MAX[plan.period]);
  // The last slot of a day includes the whole day.
  const periods = plan.kind === 'realtimeSalary' ? all.slice(-1) : all;
  const now = await databaseNow(db);
  const rules = await readableRulesAt(db, plan.planId, now);
  const contracts = await contractsAt(db, plan.planId, now);
  const read = await readPast(
    db,
    plan,
    { rules, zone: range.zone, periods },
    ({ path }) => contracts.get(path.at(-1)!) ?? null,
  );
  return read.map(({ input, ...period }) => ({
    ...period,
    input: { ...input, nodes: input.nodes.filter(({ path }) => path.includes(callerNo)) },
  }));
}

/** Returns the period with this table and cap for an agent. */
function withTable(
  { input, ...period }: SimulatedPeriod,
  agentNo: string,
  { tiers, payableMax = null }: Pick<Ask, 'tiers' | 'payableMax'>,
): SimulatedPeriod {
  const cap = payableMax === null ? null : fromWire(payableMax);
  const contract: RunContract = { contractId: '0', version: 0, tiers: readTiers(tiers), cap };
  const nodes = input.nodes.map((node) => (node.path.at(-1) === agentNo ? { ...node, contract } : node));
  return { ...period, input: { ...input, nodes } };
}

/** Returns the period with the largest loss of pay for the caller; null if no period would have paid less. */
function worstFor(
  callerNo: string,
  past: readonly SimulatedPeriod[],
  drafted: readonly SimulatedPeriod[],
  zone: string,
): Trial['worst'] {
  const paidIn = (one: SimulatedPeriod) => simulate([one], zone).agents.get(callerNo)?.payable ?? 0n;
  const costs = past.map((one, at) => ({ ...one, cost: paidIn(one) - paidIn(drafted[at]!) }));
  const [worst] = costs.filter(({ cost }) => cost > 0n).toSorted((one, other) => Number(other.cost - one.cost));
  if (worst === undefined) return null;
  const { start, end, cost } = worst;
  return { start: new Date(start).toISOString(), end: new Date(end).toISOString(), cost: toWire(cost) };
}
