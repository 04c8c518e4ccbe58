import { sql } from 'kysely';
import {
  anyOf,
  countOf,
  type Db,
  firstRow,
  keepPlan,
  now,
  rows,
  type TableRow,
  type Trx,
} from '@sanam/server/platform/db.ts';
import { batchable } from '@sanam/server/platform/snapshots.ts';
import type { AutoTransferMode, TransferState } from '../../contract/transfers.ts';

export type TransferRow = TableRow<'vendors_transfers'>;
export type ListedTransfer = TransferRow & { vendor_code: string; vendor_name: string };

export interface NewTransfer {
  transferId: string;
  memberId: string;
  merchantId: string;
  vendorId: number;
  playerId: string;
  direction: 'in' | 'out';
  amountMinor: bigint;
  origin: 'member' | 'open' | 'leave';
}

/** Inserts a transfer; undefined if another one of this member and vendor is in transit. */
export function insertTransfer(trx: Trx, transfer: NewTransfer): Promise<TransferRow | undefined> {
  return trx
    .insertInto('vendors_transfers')
    .values({
      transfer_id: transfer.transferId,
      member_id: transfer.memberId,
      merchant_id: transfer.merchantId,
      vendor_id: transfer.vendorId,
      player_id: transfer.playerId,
      currency: 'THB',
      direction: transfer.direction,
      amount: transfer.amountMinor,
      state: 'asked',
      origin: transfer.origin,
      asked_at: now,
      next_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Returns a transfer; with `memberId` only one of this member. */
export function findTransfer(db: Db, transferId: string, memberId?: string): Promise<ListedTransfer | undefined> {
  return listed(db)
    .where('t.transfer_id', '=', transferId)
    .$if(memberId !== undefined, (query) => query.where('t.member_id', '=', memberId!))
    .executeTakeFirst();
}

const listed = (db: Db) =>
  db
    .selectFrom('vendors_transfers as t')
    .innerJoin('vendors as v', 'v.id', 't.vendor_id')
    .selectAll('t')
    .select(['v.code as vendor_code', 'v.name as vendor_name']);

export async function listTransfers(
  db: Db,
  filter: { memberId?: string; merchantId?: string; vendor?: string | undefined; state?: TransferState | undefined },
  page: { limit: number; offset: number },
): Promise<{ list: ListedTransfer[]; totalCount: number }> {
  let query = listed(db);
  if (filter.memberId !== undefined) query = query.where('t.member_id', '=', filter.memberId);
  if (filter.merchantId !== undefined) query = query.where('t.merchant_id', '=', filter.merchantId);
  if (filter.vendor !== undefined) query = query.where('v.code', '=', filter.vendor);
  if (filter.state !== undefined) query = query.where('t.state', '=', filter.state);
  const list = await query
    .orderBy('t.asked_at', 'desc')
    .orderBy('t.transfer_id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return { list, totalCount: await countOf(query) };
}

export function openTransfersOf(db: Db, memberId: string): Promise<ListedTransfer[]> {
  return listed(db).where('t.member_id', '=', memberId).where('t.ended_at', 'is', null).execute();
}

export async function hasOpenTransfer(db: Db, place: { memberId: string; vendorId: number }): Promise<boolean> {
  const found = await db
    .selectFrom('vendors_transfers')
    .select('transfer_id')
    .where('member_id', '=', place.memberId)
    .where('vendor_id', '=', place.vendorId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return found !== undefined;
}

/** Claims a transfer for one call to the vendor; undefined if it has ended or is claimed. */
export function claimTransfer(db: Db, transferId: string, leaseSeconds: number): Promise<ClaimedTransfer | undefined> {
  return firstRow(
    db,
    sql<ClaimedTransfer>`
      with old as (select transfer_id, state from vendors_transfers
                   where transfer_id = ${transferId} and ended_at is null
                     and (leased_until is null or leased_until <= platform_now()) for update skip locked)
      update vendors_transfers t
      set state = case when t.state = 'asked' then 'sending' else t.state end, asks = t.asks + 1, version = t.version + 1,
          leased_until = platform_now() + make_interval(secs => ${leaseSeconds}),
          next_at = platform_now() + make_interval(secs => ${leaseSeconds})
      from old where old.transfer_id = t.transfer_id
      returning t.transfer_id, t.member_id, t.vendor_id, t.player_id, t.currency, t.direction, t.amount, t.asks,
                old.state as state_before`,
  );
}

export interface ClaimedTransfer {
  transfer_id: string;
  member_id: string;
  vendor_id: number;
  player_id: string;
  currency: string;
  direction: string;
  amount: bigint;
  asks: number;
  state_before: string;
}

export async function dueTransfers(db: Db, limit: number): Promise<string[]> {
  const found = await db
    .selectFrom('vendors_transfers')
    .select('transfer_id')
    .where('ended_at', 'is', null)
    .where('next_at', '<=', now)
    .where((where) => where.or([where('leased_until', 'is', null), where('leased_until', '<=', now)]))
    .orderBy('next_at')
    .limit(limit)
    .execute();
  return found.map(({ transfer_id: id }) => id);
}

export function lockTransfer(trx: Trx, transferId: string): Promise<TransferRow | undefined> {
  return trx
    .selectFrom('vendors_transfers')
    .selectAll()
    .where('transfer_id', '=', transferId)
    .forUpdate()
    .executeTakeFirst();
}

/** Changes a transfer; the caller holds the row's lock. */
export async function changeTransfer(
  trx: Trx,
  transferId: string,
  change: { state: TransferState; code: string | null; pauseSeconds?: number },
): Promise<TransferRow> {
  const { state, code, pauseSeconds } = change;
  const isOver = pauseSeconds === undefined;
  return trx
    .updateTable('vendors_transfers')
    .set((row) => ({
      state,
      code,
      version: row('version', '+', 1),
      leased_until: null,
      ended_at: isOver ? now : null,
      next_at: isOver ? null : sql<Date>`platform_now() + make_interval(secs => ${pauseSeconds})`,
    }))
    .where('transfer_id', '=', transferId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function addStep(trx: Trx, row: TransferRow, actorKind: string): Promise<void> {
  await trx
    .insertInto('vendors_transfer_steps')
    .values({
      transfer_id: row.transfer_id,
      version: row.version,
      state: row.state,
      code: row.code,
      actor_kind: actorKind,
      at: now,
    })
    .execute();
}

/** Returns the member's THB players at vendors. */
export function playersOf(db: Db, memberId: string): Promise<{ vendor_id: number; player_id: string }[]> {
  return db
    .selectFrom('vendors_players')
    .select(['vendor_id', 'player_id'])
    .where('member_id', '=', memberId)
    .where('currency', '=', 'THB')
    .execute();
}

/** Stores the balance that the vendor reported, with the time of the report. */
export async function noteRead(
  db: Db,
  { memberId, vendorId, hasMoney }: { memberId: string; vendorId: number; hasMoney: boolean },
): Promise<void> {
  await db
    .insertInto('vendors_wallet_reads')
    .values({ member_id: memberId, vendor_id: vendorId, read_at: now, has_money: hasMoney })
    .onConflict((conflict) =>
      conflict.columns(['member_id', 'vendor_id']).doUpdateSet({ read_at: now, has_money: hasMoney }),
    )
    .execute();
}

const STALE_AFTER = sql`interval '1 hour'`;

export interface WalletRead {
  vendor_id: number;
  read_at: Date;
  is_stale: boolean;
}

export const readsOf = batchable<string, WalletRead[]>({
  one: readsOfOne,
  async all(db, memberIds) {
    const found = await rows(
      db,
      sql<WalletRead & { member_id: string }>`
        ${keepPlan} select member_id, vendor_id, read_at, read_at < platform_now() - ${STALE_AFTER} as is_stale
        from vendors_wallet_reads where member_id = any(${memberIds}::text[])`,
    );
    const reads = Map.groupBy(found, (read) => read.member_id);
    return memberIds.map((memberId) => reads.get(memberId) ?? []);
  },
});

function readsOfOne(db: Db, memberId: string): Promise<WalletRead[]> {
  return rows(
    db,
    sql<WalletRead>`
      select vendor_id, read_at,
             read_at < platform_now() - ${STALE_AFTER} as is_stale
      from vendors_wallet_reads where member_id = ${memberId}`,
  );
}

interface KeptWallet {
  member_id: string;
  vendor_id: number;
}

/** Returns wallets at these vendors not read for an hour, oldest first. */
export function staleReads(db: Db, vendorIds: number[], limit: number): Promise<KeptWallet[]> {
  return rows(
    db,
    sql<KeptWallet>`
      select member_id, vendor_id from vendors_wallet_reads
      where has_money and read_at < platform_now() - ${STALE_AFTER} and vendor_id = any (${vendorIds}::int[])
      order by read_at limit ${limit}`,
  );
}

/**
 * Returns members whose last game at one of these vendors ended within the hour and whose money is still there: it was
 * transferred before the game ended, and nothing is in transit.
 */
export function leftBehind(db: Db, vendorIds: number[], limit: number): Promise<KeptWallet[]> {
  return rows(
    db,
    sql<KeptWallet>`
      select r.member_id, r.vendor_id
      from vendors_wallet_reads r
      join vendors_players p on p.member_id = r.member_id and p.vendor_id = r.vendor_id and p.currency = 'THB'
      cross join lateral (
        select max(least(s.expires_at, s.last_seen_at + make_interval(secs => s.idle_seconds), s.closed_at)) as at
        from vendors_sessions s where s.player = p.id and s.created_at > platform_now() - interval '2 days') ended
      where r.has_money and r.vendor_id = any (${vendorIds}::int[])
        and ended.at <= platform_now() and ended.at > platform_now() - interval '1 hour'
        and not exists (select from vendors_transfers t where t.member_id = r.member_id and t.vendor_id = r.vendor_id
                          and (t.ended_at is null or t.direction = 'in' and t.asked_at >= ended.at))
      limit ${limit}`,
  );
}

export async function statesOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const found = await db
    .selectFrom('vendors_transfers')
    .select(['transfer_id', 'state'])
    .where('transfer_id', '=', anyOf(ids))
    .execute();
  return new Map(found.map((row) => [row.transfer_id, row.state]));
}

export async function choiceOf(db: Db, memberId: string): Promise<AutoTransferMode | undefined> {
  const found = await db
    .selectFrom('vendors_transfer_choices')
    .select('mode')
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return found?.mode as AutoTransferMode | undefined;
}

export async function saveChoice(trx: Trx, memberId: string, mode: AutoTransferMode): Promise<void> {
  await trx
    .insertInto('vendors_transfer_choices')
    .values({ member_id: memberId, mode, chosen_at: now })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet({ mode, chosen_at: now }))
    .execute();
}
