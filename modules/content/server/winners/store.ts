import { sql } from 'kysely';
import { type Db, firstRow, rows } from '@sanam/server/platform/db.ts';
import type { Win } from './types.ts';

export interface WinnerRow {
  account: string;
  game_category: string;
  vendor: string;
  game_name_th: string;
  game_name_en: string;
  game_picture: string | null;
  win_minor: bigint;
  currency: string;
  won_at: Date;
}

export function list(
  db: Db,
  ask: { merchantId: string; gameCategory: string; winMinMinor: bigint; limit: number },
): Promise<WinnerRow[]> {
  return rows(
    db,
    sql<WinnerRow>`
      select account, game_category, vendor, game_name_th, game_name_en, game_picture, win_minor, currency, won_at
      from content_winners
      where merchant_id = ${ask.merchantId} and (${ask.gameCategory} = 'ALL' or game_category = ${ask.gameCategory})
        and win_minor >= ${ask.winMinMinor}
      order by won_at desc, round_key desc limit ${ask.limit}`,
  );
}

export async function readTo(db: Db): Promise<Date | undefined> {
  return (await firstRow(db, sql<{ read_to: Date }>`select read_to from content_winners_mark`))?.read_to;
}

export async function setReadTo(db: Db, to: Date): Promise<void> {
  await sql`
    insert into content_winners_mark (read_to) values (${to})
    on conflict (one) do update set read_to = excluded.read_to`.execute(db);
}

export async function memberIds(db: Db): Promise<string[]> {
  const found = await rows(db, sql<{ member_id: string }>`select distinct member_id from content_winners`);
  return found.map((row) => row.member_id);
}

export async function insert(db: Db, win: Win & { merchantId: string; account: string }): Promise<void> {
  await sql`
    insert into content_winners (round_key, merchant_id, member_id, account, game_category, vendor, game_name_th,
      game_name_en, game_picture, win_minor, currency, won_at)
    values (${win.round}, ${win.merchantId}, ${win.memberId}, ${win.account}, ${win.gameCategory}, ${win.vendor},
      ${win.gameNameTh}, ${win.gameNameEn}, ${win.gamePicture}, ${win.winMinor}, ${win.currency}, ${win.wonAt})
    on conflict (round_key) do update set win_minor = excluded.win_minor`.execute(db);
}

export async function drop(db: Db, members: string[]): Promise<void> {
  await sql`delete from content_winners where member_id = any(${members})`.execute(db);
}

export async function merchantIds(db: Db): Promise<string[]> {
  const found = await rows(db, sql<{ merchant_id: string }>`select distinct merchant_id from content_winners`);
  return found.map((row) => row.merchant_id);
}

/** Drops what a merchant does not find worth telling any more, so that it takes no place. */
export async function dropBelow(db: Db, merchantId: string, winMinMinor: bigint): Promise<void> {
  await sql`delete from content_winners where merchant_id = ${merchantId} and win_minor < ${winMinMinor}`.execute(db);
}

/** Keeps the latest of each merchant and game type. */
export async function keepLatest(db: Db, count: number): Promise<void> {
  await sql`
    delete from content_winners where round_key in (
      select round_key from (
        select round_key, row_number() over (partition by merchant_id, game_category order by won_at desc, round_key desc) as place
        from content_winners) ranked
      where place > ${count})`.execute(db);
}
