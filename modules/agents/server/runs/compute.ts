// Computes a run: sums by SQL, statements by a pure function, one insert for all statements.
import { audit } from '@sanam/server/platform/audit.ts';
import { systemContext } from '@sanam/server/platform/context.ts';
import { now, type Trx } from '@sanam/server/platform/db.ts';
import type { RunBounds } from '../../contract/check-bounds.ts';
import { costOf, type StatementDraft, statementsOf } from '../../contract/rules/run.ts';
import { type SetAside, setAsideOf } from '../../contract/rules/set-aside.ts';
import { fixExclusions } from '../exclusions/fix.ts';
import { fixAcquisitions } from './acquired.ts';
import { insertAside, passEarlierSlots, waitingBefore } from './aside-store.ts';
import { keepApart } from './apart.ts';
import { type Held, holdsOf, keepChecks } from './checks.ts';
import { nearUptoOf } from './near.ts';
import { type RunInputs, readInputs } from './inputs.ts';
import type { Run } from './run.ts';
import { type DayFigures, insertDayCarries, type NewState, writeStatements, type Written } from './write.ts';

export const BY_RUNS = (merchantId: string) => systemContext('agents.runs', merchantId);

/** Statements of a run that wait for people: above the plan's limits, held, or missing. */
export interface Waiting {
  review: number;
  held: number;
  setAside: number;
  /** Agents whose statements the checks held. */
  heldAgents: readonly string[];
}

/**
 * Writes the statements of a pending run that the caller has locked. Approves statements that need no review; sets
 * agents aside whose statement cannot be made. Returns how many wait.
 */
export async function computeRun(trx: Trx, run: Run, bounds: RunBounds): Promise<Waiting> {
  await fixExclusions(trx, run);
  await fixAcquisitions(trx, run);
  const made = await makeStatements(trx, run, bounds);
  const { written, aside, held, inputs } = made;
  await keepApart(trx, run, inputs.input);
  await keepChecks(trx, run, { bounds, held });
  await insertAside(trx, run, aside);
  await conclude(trx, run, { entitlement: entitlementOf(inputs, made), written, setAside: aside.length });
  const count = (state: NewState): number => written.filter((one) => one.state === state).length;
  return { review: count('review'), held: count('held'), setAside: aside.length, heldAgents: [...held.keys()] };
}

export interface Made {
  inputs: RunInputs;
  written: readonly Written[];
  aside: readonly SetAside[];
  held: ReadonlyMap<string, Held>;
}

/**
 * Computes and writes the statements of a run. `only`: only for these agents, if the others have theirs. `before`:
 * payable of the run so far, in minor units.
 */
export async function makeStatements(
  trx: Trx,
  run: Run,
  bounds: RunBounds,
  { only, before = 0n }: { only?: ReadonlySet<string>; before?: bigint } = {},
): Promise<Made> {
  // Read before the carries: an agent retried in the meantime then waits once more.
  const waiting = await waitingBefore(trx, run);
  const inputs = await readInputs(trx, run, 'summed', nearUptoOf(run, bounds));
  const { input, day } = inputs;
  const skip = setAsideOf(input.nodes, waiting);
  const isAsked = ({ agent }: { agent: string }): boolean => only === undefined || only.has(agent);
  const drafts = statementsOf(input, skip).filter(isAsked);
  const held = await holdsOf(trx, run, inputs, { drafts, bounds });
  const states = statesOf(run, inputs, { drafts, held, before });
  const due = drafts
    .map((draft, n) => ({ draft, state: states[n]! }))
    .filter(({ draft }) => !input.isRealTime || draft.payable > 0n);
  const { written, failed } = await writeStatements(trx, run, inputs, due);
  const lost = new Set(failed.map(({ agent }) => agent));
  const kept = drafts.filter(({ agent }) => !lost.has(agent));
  if (input.isRealTime) {
    if (run.end.getTime() === day.end) await insertDayCarries(trx, run, [...kept, ...owingOf(inputs, only)]);
    await passEarlierSlots(
      trx,
      run,
      new Date(day.start),
      kept.map(({ agent }) => agent),
    );
  }
  const contracted = contractedIn(input);
  const aside = [...skip.values(), ...failed].filter((one) => isAsked(one) && contracted.has(one.agent));
  return { inputs, written, aside, held: new Map([...held].filter(([agent]) => !lost.has(agent))) };
}

/**
 * Returns agents who owe from an earlier day of a real-time plan and have no contract now: what they owe stays until a
 * later contract covers it. `only`: a retry, whose run has stored them before.
 */
function owingOf({ input }: RunInputs, only: ReadonlySet<string> | undefined): DayFigures[] {
  if (only !== undefined) return [];
  const contracted = contractedIn(input);
  return [...input.states]
    .filter(([agent, { dayCarry }]) => dayCarry < 0n && !contracted.has(agent))
    .map(([agent, { dayCarry, paidBefore }]) => ({ agent, carryIn: dayCarry, gross: 0n, paidBefore, payable: 0n }));
}

const contractedIn = ({ nodes }: RunInputs['input']): Set<string> =>
  new Set(nodes.flatMap(({ path, contract }) => (contract === null ? [] : [path.at(-1)!])));

/**
 * Returns the entitlement of a run. While agents are set aside it is not known, so the sum of the written gross is
 * used.
 */
export const entitlementOf = ({ input }: RunInputs, { aside, written }: Pick<Made, 'aside' | 'written'>): bigint =>
  aside.length === 0 ? costOf(input) : written.reduce((sum, { draft }) => sum + draft.gross, 0n);

interface Drafted {
  drafts: readonly StatementDraft[];
  held: ReadonlyMap<string, Held>;
  before: bigint;
}

/** Returns the state of each new statement: above the plan's limits it needs review; every dividend does. */
function statesOf(run: Run, { suspended, today }: RunInputs, { drafts, held, before }: Drafted): NewState[] {
  const { autoMax, autoDayMax } = run;
  const mayPay = ({ agent, payable }: StatementDraft): boolean =>
    autoMax !== null && (today.get(agent) ?? 0n) + payable <= autoMax;
  const isHeld = ({ agent }: StatementDraft): boolean => suspended.has(agent) || held.has(agent);
  const due = drafts.filter((draft) => !isHeld(draft) && mayPay(draft));
  const earlier = [...today.values()].reduce((sum, amount) => sum + amount, before);
  const sum = due.reduce((all, { payable }) => all + payable, earlier);
  const isWithin = autoDayMax === null || sum <= autoDayMax;
  return drafts.map((draft) => {
    if (draft.payable === 0n) return draft.carryOut < 0n ? 'carried' : 'zero';
    if (isHeld(draft)) return 'held';
    return isWithin && mayPay(draft) ? 'approved' : 'review';
  });
}

interface Conclusion {
  entitlement: bigint;
  written: readonly Written[];
  setAside: number;
}

async function conclude(trx: Trx, run: Run, { entitlement, written, setAside }: Conclusion): Promise<void> {
  const has = (state: NewState): boolean => written.some((one) => one.state === state);
  const state = has('review') ? 'computed' : has('approved') ? 'approved' : 'paid';
  const payable = written.reduce((sum, { draft }) => sum + draft.payable, 0n);
  const figures = { state, statements: written.length, entitlement, payable } as const;
  await trx
    .updateTable('agents_runs')
    .set({ ...figures, computed_at: now, ...(state === 'paid' ? { paid_at: now } : {}) })
    .where('run_id', '=', run.runId)
    .execute();
  // A slot without pay is not audited.
  if (written.length === 0 && setAside === 0) return;
  await audit(trx, BY_RUNS(run.merchantId), {
    command: 'agents.run.compute',
    subject: { type: 'agentRun', id: String(run.runId) },
    after: setAside === 0 ? figures : { ...figures, setAside },
  });
}
