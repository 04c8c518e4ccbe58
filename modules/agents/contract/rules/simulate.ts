// Simulates runs: applies rules to past periods in order, each with the carry of the previous one.
import { least } from './amounts.ts';
import { isNewMonth, type Period, periodAt } from './periods.ts';
import { dayCarryOf } from './real-time.ts';
import { type AgentState, carriedApartOf, type RunInput, type StatementDraft, statementsOf } from './run.ts';
import { carriedOver } from './settle.ts';

/** Input of one simulated period; the agents' states come from the simulation. */
export interface SimulatedPeriod extends Period {
  input: Omit<RunInput, 'states'>;
}

export interface SimulatedAgent {
  entitlement: bigint;
  payable: bigint;
  /** Open carry after the last period, at most 0. */
  carryOut: bigint;
}

export interface Simulated {
  /** Sum of all payments. */
  cost: bigint;
  /** Results by member number. */
  agents: Map<string, SimulatedAgent>;
  worst: (Period & { cost: bigint }) | null;
  /** Large wins that members carry after the last period, by member number: below 0, in millionths of a minor unit. */
  apart: Map<string, bigint>;
}

/** Simulates the periods in order, in the merchant's time zone. Every agent starts without carry. */
export function simulate(periods: readonly SimulatedPeriod[], zone: string): Simulated {
  let states: ReadonlyMap<string, AgentState> = new Map();
  const found: Simulated = { cost: 0n, agents: new Map(), worst: null, apart: new Map() };
  for (const [at, { start, end, input: read }] of periods.entries()) {
    const input = { ...read, carried: new Map(found.apart) };
    const drafts = statementsOf({ ...input, states });
    const cost = drafts.reduce((sum, { payable }) => sum + payable, 0n);
    found.cost += cost;
    if (found.worst === null || cost > found.worst.cost) found.worst = { start, end, cost };
    for (const { member, carriedOut } of carriedApartOf(input)) keepApart(found.apart, member, carriedOut);
    for (const draft of drafts) addTo(found.agents, draft, input.isRealTime && !isDayEnd(zone, end));
    const next = periods[at + 1];
    if (next !== undefined) states = statesAfter(drafts, states, { input, zone, start, end, next: next.start });
  }
  return found;
}

function keepApart(apart: Map<string, bigint>, member: string, carried: bigint): void {
  if (carried === 0n) apart.delete(member);
  else apart.set(member, carried);
}

const isDayEnd = (zone: string, end: number): boolean => periodAt('daily', zone, end).start === end;

/**
 * Adds a draft to the totals of its agent. A day of the real-time salary has one entitlement: that of its last slot.
 */
function addTo(agents: Map<string, SimulatedAgent>, draft: StatementDraft, isWithinDay: boolean): void {
  const known = agents.get(draft.agent) ?? { entitlement: 0n, payable: 0n, carryOut: 0n };
  agents.set(draft.agent, {
    entitlement: known.entitlement + (isWithinDay ? 0n : draft.entitlement),
    payable: known.payable + draft.payable,
    carryOut: draft.carryOut,
  });
}

interface Between {
  input: Omit<RunInput, 'states'>;
  zone: string;
  start: number;
  end: number;
  next: number;
}

function statesAfter(
  drafts: readonly StatementDraft[],
  before: ReadonlyMap<string, AgentState>,
  { input, zone, start, end, next }: Between,
): Map<string, AgentState> {
  const after = new Map(before);
  for (const { agent, lots, carryIn, gross, paidBefore, payable } of drafts) {
    if (!input.isRealTime) {
      const left = carriedOver(input.rules.carry, lots, isNewMonth(zone, start, next));
      after.set(agent, { lots: left, dayCarry: 0n, paidBefore: 0n });
      continue;
    }
    const paidToday = paidBefore + payable;
    if (isDayEnd(zone, end)) {
      const dayCarry = least(0n, dayCarryOf(input.rules.dayCarry, { carryIn, gross, paidToday }));
      after.set(agent, { lots: [], dayCarry, paidBefore: 0n });
    } else after.set(agent, { lots: [], dayCarry: carryIn, paidBefore: paidToday });
  }
  return after;
}
