// Members with own lists of realistic length.
import { registerAccounts } from '../login/accounts.ts';
import type { Pool } from '../login/sealed.ts';

export interface Session {
  token: string;
  cookie: string;
}

const MEMBERS = 32;
const SAVED = 60;
const RECENT = 100;

/** Creates members who saved and opened games of all halls. */
export async function membersWithLists(url: string, pool: Pool): Promise<Session[]> {
  const accounts = await registerAccounts(url, pool, MEMBERS);
  for (const [table, count] of [
    ['catalogue_favourites', SAVED],
    ['catalogue_recent', RECENT],
  ] as const)
    await pool.query(
      `insert into ${table} (member_id, node_id)
       select m.id, g.node_id from unnest($1::text[]) as m (id)
       cross join lateral (select node_id from catalogue_games where m.id <> '' order by random() limit $2) g`,
      [accounts.map(({ memberId }) => memberId), count],
    );
  return accounts.map(({ token, cookie }) => ({ token, cookie }));
}
