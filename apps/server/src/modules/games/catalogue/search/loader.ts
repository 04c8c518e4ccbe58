// Keeps the index of the halls in step with the database: whole at the start, then only what changed.
import type { GameType } from '@sanam/contract';
import { type Kysely, sql } from 'kysely';
import { type Db, firstRow, rows } from '../../../../platform/db.ts';
import type { Log } from '../../../../platform/log.ts';
import { createNews } from '../../../../platform/news.ts';
import { createHallIndex, type HallIndex, type IndexedGame } from './hall-index.ts';

const CHANNEL = 'sanam_catalogue';
const ROWS_AT_ONCE = 2000;

/** What is closed to the one who asks. */
export interface Closed {
  closedVendors: string[];
  closedGames: string[];
}

export interface Halls {
  index: HallIndex;
  closedTo(merchantId: string, country: string | undefined): Closed;
  /** Vendors that are switched off for everybody. */
  offVendors(): string[];
  /** Changes with every reading. */
  version(): number;
  /** Reads what changed; resolves when it is in the index. */
  refresh(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

interface Rules {
  offVendors: string[];
  byMerchant: Map<string, string[]>;
  vendorsByCountry: Map<string, string[]>;
  gamesByCountry: Map<string, string[]>;
}

export function createHalls(deps: { db: Kysely<unknown>; log: Log; listenUrl: string }): Halls {
  const { db, log } = deps;
  const index = createHallIndex();
  let seen: string | undefined;
  let version = 0;
  let rules: Rules = { offVendors: [], byMerchant: new Map(), vendorsByCountry: new Map(), gamesByCountry: new Map() };
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  async function read(): Promise<void> {
    // What is not visible yet belongs to transactions from this one on: the next reading begins there.
    const row = await firstRow(
      db,
      sql<{ horizon: string }>`select pg_snapshot_xmin(pg_current_snapshot())::text as horizon`,
    );
    rules = await readRules(db);
    await readGames(db, seen, (games) => index.put(games));
    seen = row!.horizon;
    version++;
  }

  /** One reading at a time; who asks during one gets the next, which sees what was committed before the question. */
  function refresh(): Promise<void> {
    if (running === undefined) return (running = read().finally(() => (running = undefined)));
    return (next ??= running
      .catch(() => {})
      .then(() => {
        next = undefined;
        return refresh();
      }));
  }

  const news = createNews({
    url: deps.listenUrl,
    channel: CHANNEL,
    reload: refresh,
    onError: (error) => log.warn({ err: error }, 'the halls could not be read again'),
  });

  return {
    index,
    closedTo: (merchantId, country) => ({
      closedVendors: [
        ...(rules.byMerchant.get(merchantId) ?? []),
        ...(country === undefined ? [] : (rules.vendorsByCountry.get(country) ?? [])),
      ],
      closedGames: country === undefined ? [] : (rules.gamesByCountry.get(country) ?? []),
    }),
    offVendors: () => rules.offVendors,
    version: () => version,
    refresh,
    start: news.start,
    stop: news.stop,
  };
}

interface GameRecord {
  node_id: string;
  vendor: string;
  game_type: GameType;
  classify: string;
  names: string[];
  min_bet: bigint;
  is_hot: boolean;
  position: number;
  enabled: boolean;
}

/** Changed games in the order of the halls, some thousand at a time. */
async function readGames(
  db: Db,
  since: string | undefined,
  take: (games: IndexedGame[]) => Promise<void>,
): Promise<void> {
  const all: IndexedGame[] = [];
  let after: { position: number; nodeId: string } | undefined;
  for (;;) {
    const page = await rows(
      db,
      sql<GameRecord>`
        select c.node_id, v.code as vendor, c.game_type, c.classify, c.min_bet, c.is_hot, c.position, g.enabled,
               array[c.name_th, c.name_en] || coalesce(
                 (select array_agg(n.name) from games_catalogue_names n where n.node_id = c.node_id), '{}') as names
        from games_catalogue c join games_vendors v on v.id = c.vendor_id
        join games_games g on g.vendor_id = c.vendor_id and g.code = c.code
        where (${since ?? null}::text is null or c.revision >= ${since ?? null}::text::xid8)
          and (${after?.nodeId ?? null}::text is null or (c.position, c.node_id) > (${after?.position ?? 0}, ${after?.nodeId ?? ''}))
        order by c.position, c.node_id limit ${ROWS_AT_ONCE}`,
    );
    all.push(...page.map(indexedOf));
    const last = page.at(-1);
    if (page.length < ROWS_AT_ONCE || last === undefined) break;
    after = { position: last.position, nodeId: last.node_id };
  }
  if (all.length > 0) await take(all);
}

function indexedOf(row: GameRecord): IndexedGame {
  return {
    nodeId: row.node_id,
    vendor: row.vendor,
    gameType: row.game_type,
    classify: row.classify,
    names: row.names,
    minBetMinor: row.min_bet,
    isHot: row.is_hot,
    position: row.position,
    isListed: row.enabled,
  };
}

async function readRules(db: Db): Promise<Rules> {
  const off = await rows(db, sql<{ code: string }>`select code from games_vendors where not enabled`);
  const merchants = await rows(
    db,
    sql<{ key: string; code: string }>`
      select m.merchant_id as key, v.code from games_merchant_vendors m join games_vendors v on v.id = m.vendor_id
      where not m.enabled`,
  );
  const countries = await rows(
    db,
    sql<{ key: string; code: string; node_id: string | null; is_vendor: boolean }>`
      select r.country as key, v.code, c.node_id, r.code = '' as is_vendor
      from games_country_rules r join games_vendors v on v.id = r.vendor_id
      left join games_catalogue c on c.vendor_id = r.vendor_id and c.code = r.code`,
  );
  const games = countries.flatMap(({ key, node_id, is_vendor }) =>
    is_vendor || node_id === null ? [] : [{ key, code: node_id }],
  );
  return {
    offVendors: off.map(({ code }) => code),
    byMerchant: grouped(merchants),
    vendorsByCountry: grouped(countries.filter((rule) => rule.is_vendor)),
    gamesByCountry: grouped(games),
  };
}

function grouped(pairs: readonly { key: string; code: string }[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const { key, code } of pairs) groups.set(key, [...(groups.get(key) ?? []), code]);
  return groups;
}
