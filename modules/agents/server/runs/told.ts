// Emits an event for each statement that is held and each decision on it, so that its agent is notified.
import type { Platform } from '@sanam/server/platform/platform.ts';
import type { Db, Trx } from '@sanam/server/platform/db.ts';
import type { Run } from './run.ts';

type Deps = Pick<Platform, 'events'>;

const ofStatements = (db: Db) =>
  db
    .selectFrom('agents_statements as s')
    .innerJoin('agents_members as m', 'm.member_no', 's.agent_no')
    .innerJoin('agents_plans as p', 'p.plan_id', 's.plan_id')
    .select(['s.statement_id', 's.merchant_id', 's.period_start', 's.state', 's.answer'])
    .select(['m.member_id', 'p.plan_id', 'p.kind']);

type Told = Awaited<ReturnType<ReturnType<typeof ofStatements>['execute']>>[number];

const emit = ({ events }: Deps, trx: Trx, row: Told): Promise<void> =>
  events.emit(trx, 'agents.statementChanged', {
    statementId: String(row.statement_id),
    planId: String(row.plan_id),
    memberId: row.member_id,
    merchantId: row.merchant_id,
    kind: row.kind,
    periodStart: row.period_start.toISOString(),
    state: row.state,
    answer: row.answer,
  });

/** Emits the state of a statement after staff decided on it or its payment failed. */
export async function tellDecided(deps: Deps, trx: Trx, statementId: bigint): Promise<void> {
  await emit(deps, trx, await ofStatements(trx).where('s.statement_id', '=', statementId).executeTakeFirstOrThrow());
}

/** Emits the statements of a run that its checks held, of these agents. */
export async function tellHeld(deps: Deps, trx: Trx, { runId }: Run, agents: readonly string[]): Promise<void> {
  if (agents.length === 0) return;
  const found = await ofStatements(trx)
    .where('s.run_id', '=', runId)
    .where('s.state', '=', 'held')
    .where('s.agent_no', 'in', agents.map(BigInt))
    .orderBy('s.statement_id')
    .execute();
  for (const row of found) await emit(deps, trx, row);
}
