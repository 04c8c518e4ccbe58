// Rows of frozen lines, and what they stop.
import { sql } from 'kysely';
import { type Db, firstRow, now, rows, type TableRow, type Trx } from '@sanam/server/platform/db.ts';

export type FreezeRow = TableRow<'agents_freezes'>;

/** Returns since when the line of a member is frozen, at the member or above; null if it is not. */
export async function frozenSince(db: Db, memberNo: bigint): Promise<Date | null> {
  const row = await firstRow(db, sql<{ at: Date | null }>`select agents_frozen_since(${memberNo}) as at`);
  return row!.at;
}

export function findFreeze(db: Db, id: string): Promise<FreezeRow | undefined> {
  return db.selectFrom('agents_freezes').selectAll().where('freeze_id', '=', id).executeTakeFirst();
}

/** Inserts a freeze; returns false if the agent's line is already frozen by one of its own. */
export async function insertFreeze(
  trx: Trx,
  row: Pick<FreezeRow, 'freeze_id' | 'merchant_id' | 'agent_no' | 'reason' | 'made_by'>,
): Promise<boolean> {
  const made = await trx
    .insertInto('agents_freezes')
    .values(row)
    .onConflict((conflict) => conflict.column('agent_no').where('lifted_at', 'is', null).doNothing())
    .returning('freeze_id')
    .executeTakeFirst();
  return made !== undefined;
}

/** Lifts a freeze; returns undefined if it was already lifted. */
export function liftFreeze(
  trx: Trx,
  { id, reason, proposedBy, liftedBy }: { id: string; reason: string; proposedBy: string; liftedBy: string },
): Promise<FreezeRow | undefined> {
  return trx
    .updateTable('agents_freezes')
    .set({ lift_reason: reason, lift_proposed_by: proposedBy, lifted_by: liftedBy, lifted_at: now })
    .where('freeze_id', '=', id)
    .where('lifted_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

export interface Reached {
  agentNo: bigint;
  memberId: string;
}

export interface ReachAsk {
  freezeId: string;
  isFrozen: boolean;
  /** Number of the last agent that was read; 0 at the start. */
  after: bigint;
  limit: number;
}

/** Returns the next agents of a line for whom a freeze, or its end, changed something. */
export const freezeReaches = (db: Db, { freezeId, isFrozen, after, limit }: ReachAsk): Promise<Reached[]> =>
  rows(
    db,
    sql<Reached>`
      select /* never null: agentNo, memberId; of rows */ agent_no as "agentNo", member_id as "memberId"
      from agents_freeze_reaches(${freezeId}, ${!isFrozen}, ${after}, ${limit}) order by agent_no`,
  );

/** Holds the approved statements of a run that are in frozen lines. Returns their ids. */
export const holdFrozen = async (trx: Trx, runId: bigint): Promise<bigint[]> =>
  (
    await rows(
      trx,
      sql<{ id: bigint }>`
        select /* never null: id; of rows */ statement_id as id from agents_hold_frozen(${runId}) order by statement_id`,
    )
  ).map(({ id }) => id);

/** Approves again what the merchant's frozen lines held and no freeze stops any more. */
export const releaseFrozen = (trx: Trx, merchantId: string): Promise<{ id: bigint; payable: bigint }[]> =>
  rows(
    trx,
    sql<{ id: bigint; payable: bigint }>`
      select /* never null: id, payable; of rows */ statement_id as id, payable from agents_release_frozen(${merchantId})`,
  );

export interface ListedFreeze extends FreezeRow {
  memberId: string;
  agents: number;
  held: number;
  /** Minor units. */
  heldPayable: bigint;
}

const listed = sql`
  select f.*, m.member_id as "memberId", t.agents, h.held, h.payable as "heldPayable"
  from agents_freezes f join agents_members m on m.member_no = f.agent_no
  cross join lateral (select count(*)::integer as agents from agents_team(f.agent_no)) t
  cross join lateral (
    select count(*)::integer as held, coalesce(sum(s.payable), 0)::bigint as payable from agents_statements s
    where f.lifted_at is null and s.merchant_id = f.merchant_id and s.state = 'held' and s.hold_reason = 'frozen'
      and s.agent_no in (select a.agent_no from agents_team(f.agent_no) a)) h`;

export async function listFreezes(
  db: Db,
  ask: { merchantId: string | undefined; isOpen: boolean | undefined; limit: number; offset: number },
): Promise<{ list: ListedFreeze[]; totalCount: number }> {
  const { merchantId = null, isOpen = null, limit, offset } = ask;
  const where = sql`
    where (${merchantId}::text is null or f.merchant_id = ${merchantId})
      and (${isOpen}::boolean is null or (f.lifted_at is null) = ${isOpen})`;
  const list = await rows(
    db,
    sql<ListedFreeze>`${listed} ${where} order by f.at desc, f.freeze_id limit ${limit} offset ${offset}`,
  );
  const count = await firstRow(db, sql<{ count: bigint }>`select count(*) from agents_freezes f ${where}`);
  return { list, totalCount: Number(count!.count) };
}

/** Returns what the freeze of an agent's line holds, in minor units. */
export async function heldBelow(db: Db, agentNo: bigint): Promise<bigint> {
  const row = await firstRow(
    db,
    sql<{ payable: bigint }>`
      select coalesce(sum(s.payable), 0)::bigint as payable from agents_statements s
      where s.state = 'held' and s.hold_reason = 'frozen' and s.agent_no in (select agent_no from agents_team(${agentNo}))`,
  );
  return row!.payable;
}
