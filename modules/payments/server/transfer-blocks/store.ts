import { sql } from 'kysely';
import { ago, countOf, type Db, fromNow, now, type TableRow, type Trx } from '@sanam/server/platform/db.ts';
import type { TransferBlockKind } from '../../contract/transfer-block-calls.ts';
import type { FailedTransfer } from './rules.ts';

export type BlockRow = TableRow<'payments_transfer_blocks'>;

const DAY = '24 hours';

/** Returns the failures in a row since the last credit and the last block, and whether that block was a pause. */
export async function standingOf(
  db: Db,
  memberId: string,
  limit: number,
): Promise<{ failures: FailedTransfer[]; followsPause: boolean }> {
  const last = await db
    .selectFrom('payments_transfer_blocks')
    .select(['kind', 'started_at', 'lifted_at', sql<boolean>`started_at > ${ago(DAY)}`.as('isOfToday')])
    .where('member_id', '=', memberId)
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const credit = await db
    .selectFrom('payments_deposits')
    .select(sql<Date | null>`max(decided_at)`.as('at'))
    .where('member_id', '=', memberId)
    .where('credited_amount', 'is not', null)
    .executeTakeFirstOrThrow();
  const since = new Date(Math.max(...[credit.at, last?.started_at, last?.lifted_at].map((at) => at?.getTime() ?? 0)));
  const failed = await db
    .selectFrom('payments_deposits')
    .select(['deposit_id', 'decided_at'])
    .where('member_id', '=', memberId)
    .where('reason_code', '=', 'declined')
    .where('decided_at', '>', since)
    .where('decided_at', '>', ago(DAY))
    .orderBy('decided_at', 'desc')
    .limit(limit)
    .execute();
  const isUnbroken = last !== undefined && last.lifted_at === null && (credit.at ?? new Date(0)) < last.started_at;
  return {
    failures: failed.map(({ deposit_id: depositId, decided_at: at }) => ({ depositId, at: at! })),
    followsPause: isUnbroken && last.kind === 'pause' && last.isOfToday,
  };
}

export interface NewBlock {
  blockId: string;
  merchantId: string;
  memberId: string;
  kind: TransferBlockKind;
  orders: string[];
  minutes: number;
}

export function insertBlock(trx: Trx, block: NewBlock): Promise<BlockRow> {
  return trx
    .insertInto('payments_transfer_blocks')
    .values({
      block_id: block.blockId,
      merchant_id: block.merchantId,
      member_id: block.memberId,
      kind: block.kind,
      orders: block.orders,
      ends_at: fromNow(`${block.minutes} minutes`),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Returns the current block. */
export function runningBlock(db: Db, memberId: string) {
  return db
    .selectFrom('payments_transfer_blocks')
    .select([
      'kind',
      'ends_at',
      sql<number>`ceil(extract(epoch from ends_at - platform_now()) / 60)::int`.as('minutes'),
    ])
    .where('member_id', '=', memberId)
    .where('lifted_at', 'is', null)
    .where('ends_at', '>', now)
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export const lockBlock = (trx: Trx, blockId: string) =>
  trx
    .selectFrom('payments_transfer_blocks')
    .selectAll()
    .select(sql<boolean>`ends_at <= platform_now()`.as('isOver'))
    .where('block_id', '=', blockId)
    .forUpdate()
    .executeTakeFirst();

/** Lifts a block; the caller holds its lock. */
export const liftBlock = (trx: Trx, blockId: string): Promise<BlockRow> =>
  trx
    .updateTable('payments_transfer_blocks')
    .set((eb) => ({ lifted_at: now, version: eb('version', '+', 1) }))
    .where('block_id', '=', blockId)
    .returningAll()
    .executeTakeFirstOrThrow();

export interface BlockFilter {
  /** Omitted for all merchants. */
  merchantId?: string | undefined;
  memberId?: string | undefined;
  isRunning: boolean;
  limit: number;
  offset: number;
}

/** Returns blocks, newest first. */
export async function listBlocks(db: Db, filter: BlockFilter) {
  const { merchantId, memberId, isRunning } = filter;
  const matching = db
    .selectFrom('payments_transfer_blocks')
    .$if(merchantId !== undefined, (query) => query.where('merchant_id', '=', merchantId!))
    .$if(memberId !== undefined, (query) => query.where('member_id', '=', memberId!))
    .$if(isRunning, (query) => query.where('lifted_at', 'is', null).where('ends_at', '>', now));
  const list = await matching
    .selectAll()
    .select(sql<boolean>`ends_at <= platform_now()`.as('isOver'))
    .orderBy('started_at', 'desc')
    .orderBy('block_id')
    .limit(filter.limit)
    .offset(filter.offset)
    .execute();
  return { list, totalCount: await countOf(matching) };
}
