// Favourite lottery games of a member. The portal also keeps them on the device and merges both lists at log-in.
import { sql } from 'kysely';
import { type Db, inTransaction, rows } from '@sanam/server/platform/db.ts';

/** Returns the ids of a member's favourite games that the merchant has, in the order in which they were added. */
export async function favouriteIds(db: Db, { memberId, merchantId }: { memberId: string; merchantId: string }) {
  const found = await rows(
    db,
    sql<{ game_id: string }>`
      select f.game_id from lottery_favourites f join lottery_games g on g.game_id = f.game_id
      where f.member_id = ${memberId} and g.merchant_id = ${merchantId} order by f.position, f.game_id`,
  );
  return { gameIds: found.map((row) => row.game_id) };
}

/** Replaces the favourites of a member. Games that the merchant does not have are ignored. */
export function setFavourites(
  db: Db,
  { memberId, merchantId, gameIds }: { memberId: string; merchantId: string; gameIds: readonly string[] },
): Promise<{ gameIds: string[] }> {
  return inTransaction(db, async (trx) => {
    await sql`
      delete from lottery_favourites where member_id = ${memberId} and game_id <> all (${[...gameIds]}::text[])`.execute(
      trx,
    );
    await sql`
      insert into lottery_favourites (member_id, game_id, position)
      select ${memberId}, g.game_id, min(k.position)
      from unnest(${[...gameIds]}::text[]) with ordinality as k (game_id, position)
      join lottery_games g on g.game_id = k.game_id and g.merchant_id = ${merchantId}
      group by g.game_id order by g.game_id
      on conflict (member_id, game_id) do update set position = excluded.position`.execute(trx);
    return favouriteIds(trx, { memberId, merchantId });
  });
}
