// Recomputes every statement from facts and lines; content and inputs must be identical.
import { sql } from 'kysely';
import { type Db, rows, type TableRow } from '@sanam/server/platform/db.ts';
import type { Breach } from '@sanam/server/platform/module.ts';
import { type StatementDraft, statementsOf } from '../../contract/rules/run.ts';
import { differingApart } from './apart.ts';
import { withoutStatement } from './aside-store.ts';
import { boundsOf, type Held, holdsOf, keptSigns } from './checks.ts';
import { NONE_NEAR, nearUptoOf } from './near.ts';
import { readInputs } from './inputs.ts';
import { findRun } from './run.ts';
import { hasherOf } from './hash.ts';

const SHOWN = 20;
/** Maximum number of runs per query. */
const STEP = 500;

export interface Recomputed {
  runs: number;
  statements: number;
  /** The first statements that differ from the stored ones. */
  differing: Record<string, unknown>[];
}

/** Recomputes all runs in the order of their creation. */
export async function recomputeAll(db: Db): Promise<Recomputed> {
  const all: Recomputed = { runs: 0, statements: 0, differing: [] };
  let after = 0n;
  for (;;) {
    const ids = await computedAfter(db, after);
    if (ids.length === 0) return all;
    for (const runId of ids) {
      const { statements, differing } = await recomputeRun(db, runId);
      all.runs += 1;
      all.statements += statements;
      all.differing.push(...differing.slice(0, SHOWN - all.differing.length));
    }
    after = ids.at(-1)!;
  }
}

/** Includes runs without statements: recomputing them must give none. */
async function computedAfter(db: Db, after: bigint): Promise<bigint[]> {
  const found = await rows(
    db,
    sql<{ id: bigint }>`
      select run_id as id from agents_runs where state <> 'pending' and run_id > ${after} order by run_id limit ${STEP}`,
  );
  return found.map(({ id }) => id);
}

type Written = TableRow<'agents_statements'>;

async function recomputeRun(
  db: Db,
  runId: bigint,
): Promise<{ statements: number; differing: Record<string, unknown>[] }> {
  const run = await findRun(db, runId);
  const bounds = await boundsOf(db, run);
  const inputs = await readInputs(db, run, 'facts', bounds === undefined ? NONE_NEAR : nearUptoOf(run, bounds));
  const { input } = inputs;
  const without = await withoutStatement(db, runId);
  const drafts = statementsOf(input).filter(
    ({ agent, payable }) => !without.has(agent) && (!input.isRealTime || payable > 0n),
  );
  const held = bounds === undefined ? new Map<string, Held>() : await holdsOf(db, run, inputs, { drafts, bounds });
  const written = await db.selectFrom('agents_statements').selectAll().where('run_id', '=', runId).execute();
  const kept = await keptSigns(db, run);
  const ofAgent = new Map(written.map((row) => [String(row.agent_no), row]));
  const hashOf = hasherOf(run);
  const differing = drafts.flatMap((draft) => {
    const row = ofAgent.get(draft.agent);
    ofAgent.delete(draft.agent);
    const hash = hashOf(draft, input.states.get(draft.agent));
    const isHeldAlike = String(kept.get(draft.agent) ?? []) === String(held.get(draft.agent)?.signs.toSorted() ?? []);
    if (row !== undefined && row.inputs_hash === hash && isSame(row, draft) && isHeldAlike) return [];
    const found = { statement_id: row?.statement_id, hash: row?.inputs_hash, payable: row?.payable };
    return [{ run_id: runId, agent_no: draft.agent, ...found, made: draft.payable, made_hash: hash }];
  });
  const extra = [...ofAgent.values()].map((row) => ({ run_id: runId, statement_id: row.statement_id, made: null }));
  const apart = await differingApart(db, run, input);
  return { statements: written.length, differing: [...differing, ...extra, ...apart] };
}

const isSame = (row: Written, draft: StatementDraft): boolean =>
  row.turnover === draft.turnover &&
  row.active === draft.active &&
  row.base === draft.base &&
  row.rate_ppm === draft.ratePpm &&
  row.entitlement === draft.entitlement &&
  row.to_downline === draft.toDownline &&
  row.gross === draft.gross &&
  row.paid_before === draft.paidBefore &&
  row.carry_in === draft.carryIn &&
  row.over_cap === draft.overCap &&
  row.payable === draft.payable &&
  row.carry_out === draft.carryOut;

/** Runs the recomputation as an invariant of the module. */
export async function verifyStatements(db: Db): Promise<Breach[]> {
  const { differing } = await recomputeAll(db);
  const says = 'a statement made again from facts and lines comes out as it is written, inputs and amounts';
  return differing.length === 0 ? [] : [{ id: 'AW12', says, rows: differing }];
}
