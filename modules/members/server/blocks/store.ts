import { sql } from 'kysely';
import { type Db, firstRow, rows } from '@sanam/server/platform/db.ts';
import { containing } from '@sanam/server/platform/like.ts';

export type BlockKind = 'password' | 'username' | 'mobilePrefix' | 'emailDomain' | 'address';

export interface Block {
  block_id: string;
  merchant_id: string;
  kind: BlockKind;
  value: string;
  reason: string;
  created_by: string;
  created_at: Date;
}

export interface BlockFilter {
  merchantId: string;
  kind?: BlockKind | undefined;
  /** A part of the value. */
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
      select 1 from (select value from members_blocks where merchant_id = ${ask.merchantId} and kind = ${ask.kind} offset 0) b
      where ${fits[ask.kind](ask.value)} limit 1`,
  );
  return found !== undefined;
}

/** False when it is there already. */
export async function insertBlock(
  db: Db,
  block: { blockId: string; merchantId: string; kind: BlockKind; value: string; reason: string; createdBy: string },
): Promise<boolean> {
  const value = block.kind === 'address' ? sql`network(${block.value}::inet)::text` : sql`${block.value}`;
  const inserted = await firstRow(
    db,
    sql`
      insert into members_blocks (block_id, merchant_id, kind, value, reason, created_by)
      values (${block.blockId}, ${block.merchantId}, ${block.kind}, ${value}, ${block.reason}, ${block.createdBy})
      on conflict (merchant_id, kind, value) do nothing returning block_id`,
  );
  return inserted !== undefined;
}

export function deleteBlock(db: Db, ask: { merchantId: string; blockId: string }): Promise<Block | undefined> {
  return firstRow(
    db,
    sql<Block>`delete from members_blocks where merchant_id = ${ask.merchantId} and block_id = ${ask.blockId} returning *`,
  );
}

/** Newest first, with the count of the whole filter. */
export async function listBlocks(db: Db, filter: BlockFilter): Promise<{ list: Block[]; totalCount: number }> {
  const like = filter.q === undefined ? null : containing(filter.q.toLowerCase());
  const where = sql`
    where merchant_id = ${filter.merchantId} and (${filter.kind ?? null}::text is null or kind = ${filter.kind ?? null})
      and (${like}::text is null or value like ${like})`;
  const list = await rows(
    db,
    sql<Block>`
      select * from members_blocks ${where} order by created_at desc, block_id limit ${filter.limit} offset ${filter.offset}`,
  );
  const count = await firstRow(db, sql<{ count: bigint }>`select count(*) from members_blocks ${where}`);
  return { list, totalCount: Number(count!.count) };
}
