import { sql } from 'kysely';
import { countOf, type Db, firstRow, keepPlan, type TableRow } from '@sanam/server/platform/db.ts';
import { containing } from '@sanam/server/platform/like.ts';

export type BlockKind = 'password' | 'username' | 'mobilePrefix' | 'emailDomain' | 'address';

export type Block = TableRow<'members_blocks'>;

export interface BlockFilter {
  merchantId: string;
  kind?: BlockKind | undefined;
  /** Part of the value. */
  q?: string | undefined;
  limit: number;
  offset: number;
}

const fits = {
  password: (value: string) => sql`b.value = ${value}`,
  username: (value: string) => sql`b.value = ${value}`,
  mobilePrefix: (value: string) => sql`starts_with(${value}, b.value)`,
  emailDomain: (value: string) => sql`(b.value = ${value} or right(${value}, length(b.value) + 1) = '.' || b.value)`,
  // The cast is safe: only addresses and networks are written under this kind.
  address: (value: string) => sql`b.value::inet >>= ${value}::inet`,
} as const;

export async function isListed(db: Db, ask: { merchantId: string; kind: BlockKind; value: string }): Promise<boolean> {
  const found = await firstRow(
    db,
    sql`
      ${keepPlan} select 1 from (select value from members_blocks where merchant_id = ${ask.merchantId} and kind = ${ask.kind} offset 0) b
      where ${fits[ask.kind](ask.value)} limit 1`,
  );
  return found !== undefined;
}

const networkOf = (address: string) =>
  sql<string>`/* never null: value; every address has one */ network(${address}::inet)::text`;

/** Inserts an entry. Returns false if it exists. */
export async function insertBlock(
  db: Db,
  block: { blockId: string; merchantId: string; kind: BlockKind; value: string; reason: string; createdBy: string },
): Promise<boolean> {
  const inserted = await db
    .insertInto('members_blocks')
    .values({
      block_id: block.blockId,
      merchant_id: block.merchantId,
      kind: block.kind,
      value: block.kind === 'address' ? networkOf(block.value) : block.value,
      reason: block.reason,
      created_by: block.createdBy,
    })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'kind', 'value']).doNothing())
    .returning('block_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export function deleteBlock(db: Db, ask: { merchantId: string; blockId: string }): Promise<Block | undefined> {
  return db
    .deleteFrom('members_blocks')
    .where('merchant_id', '=', ask.merchantId)
    .where('block_id', '=', ask.blockId)
    .returningAll()
    .executeTakeFirst();
}

/** Returns entries, newest first, with the total count of the filter. */
export async function listBlocks(db: Db, filter: BlockFilter): Promise<{ list: Block[]; totalCount: number }> {
  let found = db.selectFrom('members_blocks').where('merchant_id', '=', filter.merchantId);
  if (filter.kind !== undefined) found = found.where('kind', '=', filter.kind);
  if (filter.q !== undefined) found = found.where('value', 'like', containing(filter.q.toLowerCase()));
  const list = await found
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('block_id')
    .limit(filter.limit)
    .offset(filter.offset)
    .execute();
  return { list, totalCount: await countOf(found) };
}
