// Staff calls about agents and runs that were set aside. A retry computes; payment then follows the plan's limits.
import { sql } from 'kysely';
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { type Db, firstRow, inTransaction, now, rows, type TableRow } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import { paged, pageOf } from '@sanam/server/platform/paging.ts';
import type { OwnerOf } from '@sanam/server/platform/tenancy.ts';
import type { AgentsStaffDeps } from '../deps.ts';
import { agentsSettings } from '../settings.ts';
import { retakePlan, type Retaken } from './retake.ts';
import type { OfPlan } from './staff-store.ts';
import { agentNames, planOf } from './values.ts';

type AsideRow = TableRow<'agents_set_aside'>;
interface Listed extends AsideRow, OfPlan {
  plan_id: bigint;
  period_start: Date;
  period_end: Date;
  is_on: boolean;
}

type Deps = Pick<AgentsStaffDeps, 'db' | 'events' | 'people' | 'site'>;

const listed = sql`
  select a.*, r.period_start, r.period_end, r.plan_id, p.code, p.kind, p.name_th, p.name_en, p.is_on
  from agents_set_aside a join agents_runs r on r.run_id = a.run_id join agents_plans p on p.plan_id = r.plan_id`;

const findAside = (db: Db, id: string): Promise<Listed | undefined> =>
  firstRow(db, sql<Listed>`${listed} where a.aside_id = ${id}::bigint`);

/** Returns the owner of a row, for access checks. */
export const asideOwners: Readonly<Record<string, OwnerOf>> = {
  async agentSetAside(db, id) {
    const row = await findAside(db, id);
    return row === undefined ? undefined : { merchantId: row.merchant_id };
  },
};

export function createAsideHandlers(deps: Deps): Handlers {
  const { db } = deps;
  return {
    async opsListWagesSetAside({ query, context }) {
      const { state = null, runId = null } = query;
      const { limit, offset } = pageOf(query);
      const merchantId = context.rowsOf ?? null;
      const where = sql`
        where (${merchantId}::text is null or a.merchant_id = ${merchantId}) and (${state}::text is null or a.state = ${state})
          and (${runId}::bigint is null or a.run_id = ${runId}::bigint)`;
      const list = await rows(
        db,
        sql<Listed>`${listed} ${where} order by a.aside_id desc limit ${limit} offset ${offset}`,
      );
      const count = await firstRow(db, sql<{ count: bigint }>`select count(*) from agents_set_aside a ${where}`);
      return paged(await valuesOf(deps, list), Number(count!.count), query);
    },
    opsRetakeWages: ({ params: { asideId }, body: { reason }, context }) => retake(deps, context, asideId, reason),
  };
}

async function valuesOf({ db, people }: Deps, list: readonly Listed[]) {
  const agents = list.flatMap(({ agent_no: agent }) => (agent === null ? [] : [String(agent)]));
  const nameOf = await agentNames(db, people, [...new Set(agents)]);
  return list.map((row) => ({
    id: String(row.aside_id),
    merchantId: row.merchant_id,
    runId: String(row.run_id),
    plan: planOf(row),
    periodStart: row.period_start.toISOString(),
    periodEnd: row.period_end.toISOString(),
    agent: row.agent_no === null ? null : nameOf(String(row.agent_no)),
    why: row.why,
    detail: row.detail,
    state: row.state,
    tries: row.tries,
    at: row.first_at.toISOString(),
    lastAt: row.last_at.toISOString(),
    closedAt: row.closed_at?.toISOString() ?? null,
  }));
}

/**
 * Retries a row; the next pass retries a run that could not be computed. Refuses with `agents.asideClosed` if the row
 * is no longer open; `agents.planOff` while the plan is off, because nothing of it is computed then.
 */
async function retake({ db, events, site }: Deps, context: Context, asideId: string, reason: string): Promise<Retaken> {
  const planId = await inTransaction(db, async (trx) => {
    const row = await findAside(trx, asideId);
    if (row === undefined) throw refuse('common.notFound');
    if (row.state !== 'open') throw refuse('agents.asideClosed');
    if (!row.is_on) throw refuse('agents.planOff');
    await audit(trx, context, {
      command: 'agents.wages.retake',
      subject: { type: 'agentRun', id: String(row.run_id) },
      after: { asideId },
      reason,
    });
    if (row.agent_no === null)
      await trx
        .updateTable('agents_set_aside')
        .set({ next_at: now })
        .where('aside_id', '=', row.aside_id)
        .where('state', '=', 'open')
        .execute();
    return row.plan_id;
  });
  const checks = (merchantId: string) => site.setting(merchantId, agentsSettings.checks);
  return retakePlan({ db, events, checks }, planId, context);
}
