// Computing a run: sums by SQL, statements by the pure function, one insert for all of them.
import { sql } from 'kysely';
import { audit } from '@sanam/server/platform/audit.ts';
import { systemContext } from '@sanam/server/platform/context.ts';
import { now, type Trx } from '@sanam/server/platform/db.ts';
import { canonicalText } from '@sanam/server/platform/idempotency.ts';
import type { CheckBounds } from '../../contract/check-bounds.ts';
import { dayCarryOf } from '../../contract/rules/real-time.ts';
import { costOf, type StatementDraft, statementsOf } from '../../contract/rules/run.ts';
import { fixExclusions } from '../exclusions/fix.ts';
import { type Held, holdsOf, keepChecks, nearUptoOf } from './checks.ts';
import { type RunInputs, readInputs } from './inputs.ts';
import type { Run } from './run.ts';
import { inputsHash } from './hash.ts';

export const BY_RUNS = (merchantId: string) => systemContext('agents.runs', merchantId);

type State = 'review' | 'held' | 'approved' | 'carried' | 'zero';

/** What of a run waits for people: above the bounds of its plan, or held. */
export interface Waiting {
  review: number;
  held: number;
}

/**
 * Writes the statements of a pending run that the caller holds. What needs no second look is approved. Answers how many
 * statements wait.
 */
export async function computeRun(trx: Trx, run: Run, bounds: CheckBounds): Promise<Waiting> {
  await fixExclusions(trx, run);
  const inputs = await readInputs(trx, run, 'summed', nearUptoOf(run, bounds));
  const drafts = statementsOf(inputs.input);
  const held = await holdsOf(trx, run, inputs, { drafts, bounds });
  const states = statesOf(run, inputs, { drafts, held });
  const written = drafts
    .map((draft, n) => ({ draft, state: states[n]! }))
    .filter(({ draft }) => !inputs.input.isRealTime || draft.payable > 0n);
  await insertStatements(trx, run, inputs, written);
  await keepChecks(trx, run, { bounds, held });
  if (inputs.input.isRealTime && run.end.getTime() === inputs.day.end) await insertDayCarries(trx, run, drafts);
  await conclude(trx, run, costOf(inputs.input), written);
  const count = (state: State): number => written.filter((one) => one.state === state).length;
  return { review: count('review'), held: count('held') };
}

/** Above the plan's bounds somebody looks at a statement before it is paid; every dividend is looked at. */
function statesOf(
  run: Run,
  { suspended, today }: RunInputs,
  { drafts, held }: { drafts: readonly StatementDraft[]; held: ReadonlyMap<string, Held> },
): State[] {
  const { autoMax, autoDayMax } = run;
  const mayPay = ({ agent, payable }: StatementDraft): boolean =>
    autoMax !== null && (today.get(agent) ?? 0n) + payable <= autoMax;
  const isHeld = ({ agent }: StatementDraft): boolean => suspended.has(agent) || held.has(agent);
  const due = drafts.filter((draft) => !isHeld(draft) && mayPay(draft));
  const earlier = [...today.values()].reduce((sum, amount) => sum + amount, 0n);
  const sum = due.reduce((all, { payable }) => all + payable, earlier);
  const isWithin = autoDayMax === null || sum <= autoDayMax;
  return drafts.map((draft) => {
    if (draft.payable === 0n) return draft.carryOut < 0n ? 'carried' : 'zero';
    if (isHeld(draft)) return 'held';
    return isWithin && mayPay(draft) ? 'approved' : 'review';
  });
}

interface Written {
  draft: StatementDraft;
  state: State;
}

async function insertStatements(
  trx: Trx,
  run: Run,
  { input, suspended }: RunInputs,
  written: readonly Written[],
): Promise<void> {
  if (written.length === 0) return;
  const list = written.map(({ draft, state }) => ({
    ...draft,
    state,
    contractId: draft.contract.contractId,
    contractVersion: draft.contract.version,
    hash: inputsHash(run, draft, input.states.get(draft.agent)),
    holdReason: state !== 'held' ? null : suspended.has(draft.agent) ? 'suspended' : 'checks',
  }));
  await sql`
    insert into agents_statements (run_id, merchant_id, plan_id, period_start, period_end, agent_no, contract_id, contract_version,
      state, turnover, active, base, rate_ppm, entitlement, to_downline, gross, paid_before, carry_in, over_cap, payable, carry_out,
      lots, parts, inputs_hash, hold_reason)
    select ${run.runId}, ${run.merchantId}, ${run.planId}, ${run.start}, ${run.end}, s.agent, s."contractId", s."contractVersion",
      s.state, s.turnover, s.active, s.base, s."ratePpm", s.entitlement, s."toDownline", s.gross, s."paidBefore", s."carryIn",
      s."overCap", s.payable, s."carryOut", s.lots, s.parts, s.hash, s."holdReason"
    from jsonb_to_recordset(${canonicalText(list)}::jsonb) as s (agent bigint, "contractId" bigint, "contractVersion" integer,
      state text, turnover bigint, active integer, base bigint, "ratePpm" integer, entitlement bigint, "toDownline" bigint,
      gross bigint, "paidBefore" bigint, "carryIn" bigint, "overCap" bigint, payable bigint, "carryOut" bigint, lots jsonb,
      parts jsonb, hash text, "holdReason" text)`.execute(trx);
}

/** What the next business day of a real-time plan begins with. */
async function insertDayCarries(trx: Trx, run: Run, drafts: readonly StatementDraft[]): Promise<void> {
  const carries = drafts.flatMap(({ agent, carryIn, gross, paidBefore, payable }) => {
    const carry = dayCarryOf(run.rules.dayCarry, { carryIn, gross, paidToday: paidBefore + payable });
    return carry < 0n ? [{ plan_id: run.planId, day_start: run.end, agent_no: BigInt(agent), carry_in: carry }] : [];
  });
  if (carries.length > 0) await trx.insertInto('agents_day_carries').values(carries).execute();
}

async function conclude(trx: Trx, run: Run, entitlement: bigint, written: readonly Written[]): Promise<void> {
  const has = (state: State): boolean => written.some((one) => one.state === state);
  const state = has('review') ? 'computed' : has('approved') ? 'approved' : 'paid';
  const payable = written.reduce((sum, { draft }) => sum + draft.payable, 0n);
  const figures = { state, statements: written.length, entitlement, payable } as const;
  await trx
    .updateTable('agents_runs')
    .set({ ...figures, computed_at: now, ...(state === 'paid' ? { paid_at: now } : {}) })
    .where('run_id', '=', run.runId)
    .execute();
  // A slot in which nobody earned is no news.
  if (written.length === 0) return;
  await audit(trx, BY_RUNS(run.merchantId), {
    command: 'agents.run.compute',
    subject: { type: 'agentRun', id: String(run.runId) },
    after: figures,
  });
}
