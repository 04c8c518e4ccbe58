// Rows of transfers along the line, and the conditions for a new one.
import { type RawBuilder, sql } from 'kysely';
import { type Db, firstRow, rows, type Trx } from '@sanam/server/platform/db.ts';
import { containing } from '@sanam/server/platform/like.ts';
import type { TransferKind } from '../../contract/transfer-states.ts';

export interface TransferRow {
  transfer_id: string;
  merchant_id: string;
  kind: TransferKind;
  from_id: string;
  to_id: string;
  amount: bigint;
  note: string | null;
  at: Date;
}

/**
 * Locks the tree rows of both parties, the older first. Under these locks the sender's other transfers have ended and
 * nobody moves the line.
 */
export async function lockMembers(trx: Trx, memberIds: readonly string[]): Promise<void> {
  await rows(
    trx,
    sql<{ no: bigint }>`
      select member_no as no from agents_members where member_id = any (${[...memberIds]})
      order by member_no for no key update`,
  );
}

export interface Edge {
  /** Time with microseconds, because a version of the tree may begin in the same millisecond. */
  at: string;
  isEdge: boolean;
  /** True if a move of the lower member is due but not applied yet. */
  isMoving: boolean;
}

/** Checks whether an agent or player is directly below another agent now. */
export async function edgeNow(
  trx: Trx,
  { lower, upper, isPlayer = false }: { lower: string; upper: string; isPlayer?: boolean },
): Promise<Edge> {
  const row = await firstRow(
    trx,
    sql<Edge>`
      with moment as materialized (select platform_now() as at)
      select moment.at::text as at,
        exists (
          select from agents_members l
          join agents_members u on u.member_no = l.upline_no and u.member_id = ${upper}
          where l.member_id = ${lower} and ${isPlayer} <> exists (
            select from agents_lines line where line.agent_no = l.member_no and upper_inf(line.valid))) as "isEdge",
        exists (
          select from agents_moves v join agents_members m on m.member_id in (${lower}, ${upper})
          join agents_lines line on line.agent_no = coalesce(m.upline_no, m.member_no) and upper_inf(line.valid)
          where v.agent_no = any (line.path || m.member_no) and v.state = 'planned' and v.effective_at <= moment.at) as "isMoving"
      from moment`,
  );
  return row!;
}

/**
 * Returns the amount sent from the agent's wallet since the start of the business day: to players, or by all other
 * transfers.
 */
export async function sentToday(
  db: Db,
  { memberId, zone, toPlayers = false }: { memberId: string; zone: string; toPlayers?: boolean },
): Promise<bigint> {
  const row = await firstRow(
    db,
    sql<{ sum: bigint }>`
      select coalesce(sum(amount), 0)::bigint as sum from agents_transfers
      where from_id = ${memberId} and (kind = 'player') = ${toPlayers} and at >= (platform_now() at time zone ${zone})::date::timestamp at time zone ${zone}`,
  );
  return row!.sum;
}

/**
 * Checks whether an agent owes wages in any plan: a negative carry of the last statement that the plan's carry policy
 * keeps, a carry of the real-time salary into the business day, or a clawback that the wallet could not cover.
 */
export async function owes(db: Db, memberId: string): Promise<boolean> {
  const row = await firstRow(
    db,
    sql<{ owes: boolean }>`
      select /* never null: owes; the function checks existence */ agents_owes(${memberId}) as owes`,
  );
  return row!.owes;
}

export async function insertTransfer(
  trx: Trx,
  row: Omit<TransferRow, 'at'> & { at: string; transactionId: bigint },
): Promise<TransferRow> {
  const { at, transactionId, ...rest } = row;
  return trx
    .insertInto('agents_transfers')
    .values({ ...rest, at: sql<Date>`${at}::timestamptz`, transaction_id: transactionId })
    .returning(['transfer_id', 'merchant_id', 'kind', 'from_id', 'to_id', 'amount', 'note', 'at'])
    .executeTakeFirstOrThrow() as Promise<TransferRow>;
}

/** Claims a cash agent's payment as a deposit for the line reports, at the time of the relation check. */
export async function claimCash(trx: Trx, row: Pick<TransferRow, 'transfer_id' | 'to_id' | 'amount'>, at: string) {
  await sql`select agents_claim_cash(${row.transfer_id}, ${row.to_id}, ${row.amount}, ${at}::timestamptz)`.execute(trx);
}

export interface TransferFilter {
  merchantId?: string | undefined;
  /** Sender or receiver. */
  memberId?: string | undefined;
  /** Part of the sender's or receiver's name. */
  q?: string | undefined;
  kind?: TransferKind | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
  limit: number;
  offset: number;
}

function where({ merchantId, memberId, q, kind, from, to }: TransferFilter): RawBuilder<unknown> {
  const like = q === undefined || q === '' ? null : containing(q.toLowerCase());
  return sql`
    where (${merchantId ?? null}::text is null or merchant_id = ${merchantId ?? null})
      and (${memberId ?? null}::text is null or from_id = ${memberId ?? null} or to_id = ${memberId ?? null})
      and (${like}::text is null or exists (
        select from members m where m.member_id in (from_id, to_id) and lower(m.username) like ${like}))
      and (${kind ?? null}::text is null or kind = ${kind ?? null})
      and (${from ?? null}::timestamptz is null or at >= ${from ?? null})
      and (${to ?? null}::timestamptz is null or at < ${to ?? null})`;
}

/** Returns transfers newest first. */
export async function listTransfers(
  db: Db,
  filter: TransferFilter,
): Promise<{ list: TransferRow[]; totalCount: number }> {
  const found = where(filter);
  const list = await rows(
    db,
    sql<TransferRow>`
      select transfer_id, merchant_id, kind, from_id, to_id, amount, note, at from agents_transfers ${found}
      order by at desc, transfer_id limit ${filter.limit} offset ${filter.offset}`,
  );
  const count = await firstRow(
    db,
    sql<{ count: number }>`select count(*)::int as count from agents_transfers ${found}`,
  );
  return { list, totalCount: count!.count };
}
