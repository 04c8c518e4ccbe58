import { sql } from 'kysely';
import { anyOf, type Db } from '@sanam/server/platform/db.ts';
import type { Win } from './types.ts';

export function list(db: Db, ask: { merchantId: string; gameCategory: string; winMinMinor: bigint; limit: number }) {
  let found = db
    .selectFrom('content_winners')
    .select(['account', 'game_category', 'vendor', 'game_name_th', 'game_name_en', 'game_picture'])
    .select(['win_minor', 'currency', 'won_at'])
    .where('merchant_id', '=', ask.merchantId)
    .where('win_minor', '>=', ask.winMinMinor);
  if (ask.gameCategory !== 'ALL') found = found.where('game_category', '=', ask.gameCategory);
  return found.orderBy('won_at', 'desc').orderBy('round_key', 'desc').limit(ask.limit).execute();
}

export async function readTo(db: Db): Promise<Date | undefined> {
  return (await db.selectFrom('content_winners_mark').select('read_to').executeTakeFirst())?.read_to;
}

export async function setReadTo(db: Db, to: Date): Promise<void> {
  await db
    .insertInto('content_winners_mark')
    .values({ read_to: to })
    .onConflict((conflict) => conflict.column('one').doUpdateSet({ read_to: to }))
    .execute();
}

export async function memberIds(db: Db): Promise<string[]> {
  const found = await db.selectFrom('content_winners').select('member_id').distinct().execute();
  return found.map((row) => row.member_id);
}

export async function insert(db: Db, win: Win & { merchantId: string; account: string }): Promise<void> {
  await db
    .insertInto('content_winners')
    .values({
      round_key: win.round,
      merchant_id: win.merchantId,
      member_id: win.memberId,
      account: win.account,
      game_category: win.gameCategory,
      vendor: win.vendor,
      game_name_th: win.gameNameTh,
      game_name_en: win.gameNameEn,
      game_picture: win.gamePicture,
      win_minor: win.winMinor,
      currency: win.currency,
      won_at: win.wonAt,
    })
    .onConflict((conflict) => conflict.column('round_key').doUpdateSet({ win_minor: win.winMinor }))
    .execute();
}

export async function drop(db: Db, members: string[]): Promise<void> {
  await db.deleteFrom('content_winners').where('member_id', '=', anyOf(members)).execute();
}

export async function merchantIds(db: Db): Promise<string[]> {
  const found = await db.selectFrom('content_winners').select('merchant_id').distinct().execute();
  return found.map((row) => row.merchant_id);
}

/** Deletes wins below the merchant's minimum, so that they take no place. */
export async function dropBelow(db: Db, merchantId: string, winMinMinor: bigint): Promise<void> {
  await db
    .deleteFrom('content_winners')
    .where('merchant_id', '=', merchantId)
    .where('win_minor', '<', winMinMinor)
    .execute();
}

/** Keeps the latest wins of each merchant and game type. */
export async function keepLatest(db: Db, count: number): Promise<void> {
  await sql`
    delete from content_winners where round_key in (
      select round_key from (
        select round_key, row_number() over (partition by merchant_id, game_category order by won_at desc, round_key desc) as place
        from content_winners) ranked
      where place > ${count})`.execute(db);
}
