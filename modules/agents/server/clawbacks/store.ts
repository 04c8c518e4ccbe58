import { sql } from 'kysely';
import { type Db, firstRow, type TableRow, type Trx } from '@sanam/server/platform/db.ts';

/**
 * Returns the plan, if it belongs to the merchant, with the amount paid to the agent less clawbacks, in minor units.
 */
export async function paidInPlan(
  db: Db,
  by: { merchantId: string; planId: bigint; agentNo: bigint },
): Promise<{ kind: TableRow<'agents_plans'>['kind']; paid: bigint } | undefined> {
  const row = await firstRow(
    db,
    sql<{ kind: TableRow<'agents_plans'>['kind']; paid: string; taken: string }>`
      select p.kind,
             coalesce((select sum(s.payable) from agents_statements s
                       where s.plan_id = p.plan_id and s.agent_no = ${by.agentNo} and s.state = 'paid'), 0) as paid,
             coalesce((select sum(c.amount) from agents_clawbacks c
                       where c.plan_id = p.plan_id and c.agent_no = ${by.agentNo}), 0) as taken
      from agents_plans p where p.plan_id = ${by.planId} and p.merchant_id = ${by.merchantId}`,
  );
  return row === undefined ? undefined : { kind: row.kind, paid: BigInt(row.paid) - BigInt(row.taken) };
}

/** Returns the start of the running slot; the slot stays open until the commit. */
export async function openSlot(trx: Trx): Promise<Date> {
  const row = await firstRow(
    trx,
    sql<{ slot: Date }>`
      select greatest(date_bin('5 minutes', platform_now(), '2000-01-01 00:00+00'), c.open_from) as slot
      from agents_clock c for share`,
  );
  return row!.slot;
}

export async function insertClawback(
  trx: Trx,
  row: Omit<TableRow<'agents_clawbacks'>, 'at' | 'is_kept'>,
): Promise<void> {
  await trx.insertInto('agents_clawbacks').values(row).execute();
}
