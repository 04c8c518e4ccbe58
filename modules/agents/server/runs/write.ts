// Writes statements: all of a run at once, or one by one if that fails.
import { sql } from 'kysely';
import type { Trx } from '@sanam/server/platform/db.ts';
import { deductionsIn } from '../../contract/rules/deductions.ts';
import { dayCarryOf } from '../../contract/rules/real-time.ts';
import type { StatementDraft } from '../../contract/rules/run.ts';
import type { SetAside } from '../../contract/rules/set-aside.ts';
import type { RunInputs } from './inputs.ts';
import { hasherOf } from './hash.ts';
import { isPassing } from './passing.ts';
import type { Run } from './run.ts';

/** State of a new statement. */
export type NewState = 'review' | 'held' | 'approved' | 'carried' | 'zero';

const DETAIL_MAX = 200;

export interface Written {
  draft: StatementDraft;
  state: NewState;
}

/**
 * Writes the statements that can be written; returns the agents whose statements failed. A transient error ends the
 * run.
 */
export async function writeStatements(
  trx: Trx,
  run: Run,
  inputs: RunInputs,
  all: readonly Written[],
): Promise<{ written: Written[]; failed: SetAside[] }> {
  const first = await tryInsert(trx, run, inputs, all);
  if (first === undefined) return { written: [...all], failed: [] };
  const written: Written[] = [];
  const failed: SetAside[] = [];
  for (const one of all) {
    const error = all.length === 1 ? first : await tryInsert(trx, run, inputs, [one]);
    if (error === undefined) written.push(one);
    else failed.push({ agent: one.draft.agent, why: 'failed', detail: error.message.slice(0, DETAIL_MAX) });
  }
  return { written, failed };
}

/** Inserts in a savepoint, so that a failure leaves nothing behind. Returns the error. */
async function tryInsert(trx: Trx, run: Run, inputs: RunInputs, list: readonly Written[]): Promise<Error | undefined> {
  await sql`savepoint agents_statements_set`.execute(trx);
  try {
    await insertStatements(trx, run, inputs, list);
  } catch (error) {
    await sql`rollback to savepoint agents_statements_set`.execute(trx);
    if (isPassing(error)) throw error;
    return error as Error;
  }
  await sql`release savepoint agents_statements_set`.execute(trx);
  return undefined;
}

/** Writes amounts as text for JSON. */
const amountAsText = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value);

async function insertStatements(
  trx: Trx,
  run: Run,
  { input, suspended }: RunInputs,
  written: readonly Written[],
): Promise<void> {
  if (written.length === 0) return;
  const { base } = run.rules;
  const deductions = base.base === 'revenue' ? deductionsIn(base, input.nodes) : undefined;
  const hashOf = hasherOf(run);
  const list = written.map(({ draft: { contract, ...draft }, state }) => ({
    ...draft,
    deductions:
      deductions?.(
        draft.parts.map(({ path }) => path),
        draft.base,
      ) ?? null,
    state,
    contractId: contract.contractId,
    contractVersion: contract.version,
    hash: hashOf({ contract, ...draft }, input.states.get(draft.agent)),
    holdReason: state !== 'held' ? null : suspended.has(draft.agent) ? 'suspended' : 'checks',
  }));
  await sql`
    insert into agents_statements (run_id, merchant_id, plan_id, period_start, period_end, agent_no, contract_id, contract_version,
      state, turnover, active, base, rate_ppm, entitlement, to_downline, gross, paid_before, carry_in, over_cap, payable, carry_out,
      lots, parts, deductions, inputs_hash, hold_reason)
    select ${run.runId}, ${run.merchantId}, ${run.planId}, ${run.start}, ${run.end}, s.agent, s."contractId", s."contractVersion",
      s.state, s.turnover, s.active, s.base, s."ratePpm", s.entitlement, s."toDownline", s.gross, s."paidBefore", s."carryIn",
      s."overCap", s.payable, s."carryOut", s.lots, s.parts, nullif(s.deductions, 'null'), s.hash, s."holdReason"
    from jsonb_to_recordset(${JSON.stringify(list, amountAsText)}::jsonb) as s (agent bigint, "contractId" bigint, "contractVersion" integer,
      state text, turnover bigint, active integer, base bigint, "ratePpm" integer, entitlement bigint, "toDownline" bigint,
      gross bigint, "paidBefore" bigint, "carryIn" bigint, "overCap" bigint, payable bigint, "carryOut" bigint, lots jsonb,
      parts jsonb, deductions jsonb, hash text, "holdReason" text)`.execute(trx);
}

/** Figures of an agent at the end of a business day of a real-time plan. */
export type DayFigures = Pick<StatementDraft, 'agent' | 'carryIn' | 'gross' | 'paidBefore' | 'payable'>;

/** Writes the carries with which the next business day of a real-time plan starts. */
export async function insertDayCarries(trx: Trx, run: Run, drafts: readonly DayFigures[]): Promise<void> {
  const carries = drafts.flatMap(({ agent, carryIn, gross, paidBefore, payable }) => {
    const carry = dayCarryOf(run.rules.dayCarry, { carryIn, gross, paidToday: paidBefore + payable });
    return carry < 0n ? [{ plan_id: run.planId, day_start: run.end, agent_no: BigInt(agent), carry_in: carry }] : [];
  });
  if (carries.length > 0) await trx.insertInto('agents_day_carries').values(carries).execute();
}
