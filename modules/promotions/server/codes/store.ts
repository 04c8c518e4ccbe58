// Rows of codes and their uses.
import { sql } from 'kysely';
import { type Db, firstRow, now, rows, type TableRow, type Trx } from '@sanam/server/platform/db.ts';

export type CodeRow = TableRow<'promotions_codes'>;

/** Returns a code of this merchant by its normalized text. */
export const findCode = (db: Db, merchantId: string, code: string): Promise<CodeRow | undefined> =>
  db
    .selectFrom('promotions_codes')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('code', '=', code)
    .executeTakeFirst();

export const findCodeById = (db: Db, codeId: string): Promise<CodeRow | undefined> =>
  db.selectFrom('promotions_codes').selectAll().where('code_id', '=', codeId).executeTakeFirst();

/** Locks a code until the transaction ends; `isOver`: it has expired. */
export const lockCode = (trx: Trx, codeId: string): Promise<(CodeRow & { isOver: boolean }) | undefined> =>
  firstRow(
    trx,
    sql<CodeRow & { isOver: boolean }>`
      select *, coalesce(expires_at <= platform_now(), false) as "isOver"
      from promotions_codes where code_id = ${codeId} for update`,
  );

/** Returns the number of uses by this member. */
export async function usesOf(db: Db, codeId: string, memberId: string): Promise<number> {
  const row = await firstRow(
    db,
    sql<{ count: bigint }>`
      select count(*) from promotions_code_uses where code_id = ${codeId} and member_id = ${memberId}`,
  );
  return Number(row!.count);
}

/** Inserts a use of a code that the caller has locked. */
export async function insertUse(
  trx: Trx,
  use: { code_id: string; member_id: string } & ({ participation_id: string } | { grant_id: string }),
): Promise<void> {
  await trx.insertInto('promotions_code_uses').values(use).execute();
  await sql`update promotions_codes set used = used + 1 where code_id = ${use.code_id}`.execute(trx);
}

export type OpenedRow = TableRow<'promotions_opened_offers'>;

/** Stores that the member can choose the offer of this campaign, with the latest code. */
export async function keepOpened(
  trx: Trx,
  row: Pick<OpenedRow, 'member_id' | 'campaign_id' | 'code_id'>,
): Promise<void> {
  await trx
    .insertInto('promotions_opened_offers')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['member_id', 'campaign_id']).doUpdateSet({ code_id: row.code_id, opened_at: now }),
    )
    .execute();
}

export const findOpened = (db: Db, memberId: string, campaignId: string): Promise<OpenedRow | undefined> =>
  db
    .selectFrom('promotions_opened_offers')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('campaign_id', '=', campaignId)
    .executeTakeFirst();

/** Returns campaigns whose offers a code opened for the member, while that code is usable. */
export async function openedBy(db: Db, memberId: string): Promise<Set<string>> {
  const found = await rows(
    db,
    sql<Pick<OpenedRow, 'campaign_id'>>`
      select o.campaign_id from promotions_opened_offers o join promotions_codes c on c.code_id = o.code_id
      where o.member_id = ${memberId} and c.closed_at is null
        and (c.expires_at is null or c.expires_at > platform_now()) and (c.uses_max is null or c.used < c.uses_max)
        and (select count(*) from promotions_code_uses u
              where u.code_id = c.code_id and u.member_id = o.member_id) < c.per_member`,
  );
  return new Set(found.map(({ campaign_id }) => campaign_id));
}

export type NewCode = Pick<
  CodeRow,
  'code_id' | 'merchant_id' | 'campaign_id' | 'code' | 'uses_max' | 'per_member' | 'expires_at' | 'made_by'
>;

/** Inserts codes; returns those that were new for their merchant. */
export async function insertCodes(trx: Trx, codes: readonly NewCode[]): Promise<string[]> {
  const made = await trx
    .insertInto('promotions_codes')
    .values([...codes])
    .onConflict((conflict) => conflict.columns(['merchant_id', 'code']).doNothing())
    .returning('code')
    .execute();
  return made.map(({ code }) => code);
}

/** Closes a code; returns undefined if it is already closed. */
export const closeCode = (trx: Trx, codeId: string): Promise<CodeRow | undefined> =>
  trx
    .updateTable('promotions_codes')
    .set({ closed_at: now })
    .where('code_id', '=', codeId)
    .where('closed_at', 'is', null)
    .returningAll()
    .executeTakeFirst();

export interface ListedCode extends CodeRow {
  isOver: boolean;
}

export interface CodeFilter {
  campaignId: string;
  /** Part of a code, normalized. */
  q: string;
  limit: number;
  offset: number;
}

/** Returns codes newest first; `used` is the sum over all matches. */
export async function listCodes(
  db: Db,
  { campaignId, q, limit, offset }: CodeFilter,
): Promise<{ list: ListedCode[]; totalCount: number; used: number }> {
  const where = sql`where campaign_id = ${campaignId} and strpos(code, ${q}) > 0`;
  const list = await rows(
    db,
    sql<ListedCode>`
      select *, coalesce(expires_at <= platform_now(), false) as "isOver" from promotions_codes ${where}
      order by made_at desc, code limit ${limit} offset ${offset}`,
  );
  const sums = await firstRow(
    db,
    sql<{ count: bigint; used: bigint }>`
      select count(*) as count, coalesce(sum(used), 0)::bigint as used from promotions_codes ${where}`,
  );
  return { list, totalCount: Number(sums!.count), used: Number(sums!.used) };
}
