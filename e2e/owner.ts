// Direct access as owner of the running product's database: a journey inserts what it needs (a flag, a vendor, a
// notice). The product has no call for this, and its own role may not do most of it.
import { join } from 'node:path';
import { catalogueCalls } from '@sanam/catalogue/contract/calls.ts';
import { openPool, runningEmbedded, withDatabase } from '@sanam/database';
import { product } from './product.ts';

type Row = Record<string, unknown>;

type Statement = string | [text: string, values: unknown[]];

/** Runs statements as the owner, one after the other; returns the rows of the last. */
export const asOwner = (...statements: Statement[]): Promise<Row[]> => runAt('pg', 'sanam', statements);

/** The same in the studio's own database. */
export const asStudio = (...statements: Statement[]): Promise<Row[]> => runAt('studio-pg', 'studio', statements);

async function runAt(folder: string, database: string, statements: Statement[]): Promise<Row[]> {
  const running = runningEmbedded(join(product().folder, 'data', folder));
  if (running === undefined) throw new Error(`the database ${database} of the product does not run`);
  const pool = openPool(withDatabase(running, database), { connectionsMax: 1, applicationName: 'journey' });
  try {
    let rows: Row[] = [];
    for (const one of statements) {
      const [text, values] = typeof one === 'string' ? [one, []] : one;
      rows = ((await pool.query(text, values)) as { rows: Row[] }).rows;
    }
    return rows;
  } finally {
    await pool.end();
  }
}

/** Switches white-label flags of the shipped merchant. The server notices it later: see `flagsSeen`. */
export async function setFlags(flags: Record<string, boolean>): Promise<void> {
  await asOwner(
    ...Object.entries(flags).map(([modId, enabled]): [string, unknown[]] => [
      "update merchants_features set enabled = $2 where merchant_id = '*' and mod_id = $1",
      [modId, enabled],
    ]),
  );
}

interface Node {
  modId: string;
  enabled: string;
  childrenNodes: Node[];
}
const isOn = (nodes: Node[], modId: string): boolean =>
  nodes.some((node) => node.enabled === '1' && (node.modId === modId || isOn(node.childrenNodes, modId)));

/** Resolves when the server answers with these flags. */
export async function flagsSeen(flags: Record<string, boolean>): Promise<void> {
  for (let tries = 0; tries < 50; tries++) {
    const answer = await fetch(`${product().portalUrl}/wps/system/permission`);
    const { value } = (await answer.json()) as { value: { info: { whitelabel: Node[] } } };
    if (Object.entries(flags).every(([modId, enabled]) => isOn(value.info.whitelabel, modId) === enabled)) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`the server does not show ${JSON.stringify(flags)}`);
}

/** Adds a vendor with one game of a type; resolves when the server lists it. The game cannot be played. */
export async function addVendor(one: { code: string; name: string; gameType: string; isHot?: boolean }): Promise<void> {
  const { code, name, gameType, isHot = false } = one;
  await asOwner(
    ['insert into vendors (code, name) values ($1, $2) on conflict (code) do update set enabled = true', [code, name]],
    [
      "insert into vendors_games (vendor_id, code) select id, $1 || '-1' from vendors where code = $1 on conflict do nothing",
      [code],
    ],
    [
      `insert into catalogue_games (node_id, vendor_id, code, game_type, name_th, name_en, min_bet, max_bet, is_hot)
       select 'nod_e2e' || lower($1), id, $1 || '-1', $2, $3, $3, 100, 100000, $4 from vendors where code = $1
       on conflict do nothing`,
      [code, gameType, name, isHot],
    ],
  );
  await gamesSeen(gameType, code);
}

/** Resolves when the server lists a game of this vendor; nodes load a changed catalogue in the background. */
async function gamesSeen(gameType: string, vendor: string): Promise<void> {
  const { path } = catalogueCalls.gameList;
  for (let tries = 0; tries < 100; tries++) {
    const answer = await fetch(`${product().portalUrl}${path}?gameType=${gameType}&vassalage=${vendor}`);
    const { value } = (await answer.json()) as { value?: { totalCount: number } };
    if ((value?.totalCount ?? 0) > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`the server lists no game of ${vendor}`);
}

/** Removes them from the menus. */
export async function dropVendors(codes: string[]): Promise<void> {
  await asOwner(['update vendors set enabled = false where code = any($1)', [codes]]);
}
