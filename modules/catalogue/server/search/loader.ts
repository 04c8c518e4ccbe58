// Keeps the index of the halls in sync with the database: loads everything at the start, then only changes.
import { sql } from 'kysely';
import { type Db, firstRow, rows } from '@sanam/server/platform/db.ts';
import type { Log } from '@sanam/server/platform/log.ts';
import type { Listener, Notices } from '@sanam/server/platform/listen.ts';
import { createNews } from '@sanam/server/platform/news.ts';
import { createRows, type RowRecord, type Rows } from '../rows.ts';
import { createHallIndex, type HallIndex, type IndexedGame } from './hall-index.ts';

const CHANNEL = 'sanam_catalogue';
const ROWS_AT_ONCE = 2000;

/** Vendors and games closed to the viewer; the list of games is the same object until the next load. */
export interface Closed {
  closedVendors: string[];
  closedGames: string[];
}

/** The merchant's presentation of a vendor, as far as it differs from the vendor's own. */
export interface VendorFace {
  position: number | null;
  isHot: boolean | null;
  nameTh: string | null;
  nameEn: string | null;
  pictureUrl: string | null;
}

export interface Halls {
  index: HallIndex;
  rows: Rows;
  /** Returns the vendor's name that all merchants use. */
  vendorName(vendor: string): string | undefined;
  /** Returns the merchant's presentation of a vendor; undefined if there is none. */
  faceOf(merchantId: string, vendor: string): VendorFace | undefined;
  /** Returns the games a merchant pins to a list. */
  pinsOf(merchantId: string, gameType: string, list: 'all' | 'hot'): readonly string[];
  closedTo(merchantId: string, country: string | undefined): Closed;
  /** Returns the vendors that are switched off for everybody. */
  offVendors(): string[];
  /** Returns the countries to which a whole vendor is closed. */
  countriesOf(vendor: string): string[];
  /** Returns a number that changes with every load. */
  version(): number;
  /** Loads the changes; resolves when they are in the index. */
  refresh(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

interface Rules {
  vendorNames: Map<string, string>;
  offVendors: string[];
  byMerchant: Map<string, string[]>;
  faces: Map<string, VendorFace>;
  pins: Map<string, string[]>;
  vendorsByCountry: Map<string, string[]>;
  gamesByCountry: Map<string, string[]>;
}

export function createHalls(deps: { db: Db; log: Log; notices: Notices }): Halls {
  return new LoadedHalls(deps);
}

class LoadedHalls implements Halls {
  readonly index = createHallIndex();
  readonly rows = createRows();
  readonly #db: Db;
  #seen: string | undefined;
  #version = 0;
  #rules: Rules = {
    vendorNames: new Map(),
    offVendors: [],
    byMerchant: new Map(),
    faces: new Map(),
    pins: new Map(),
    vendorsByCountry: new Map(),
    gamesByCountry: new Map(),
  };
  #running: Promise<void> | undefined;
  #next: Promise<void> | undefined;
  readonly #news: Listener;

  constructor(deps: { db: Db; log: Log; notices: Notices }) {
    this.#db = deps.db;
    this.#news = createNews({
      notices: deps.notices,
      channel: CHANNEL,
      reload: () => this.refresh(),
      onError: (error) => deps.log.warn({ err: error }, 'the halls could not be read again'),
    });
  }

  async #read(): Promise<void> {
    // Rows that are not visible yet belong to transactions from this one on: the next load begins there.
    const row = await firstRow(
      this.#db,
      sql<{ horizon: string }>`select pg_snapshot_xmin(pg_current_snapshot())::text as horizon`,
    );
    this.#rules = await readRules(this.#db);
    await readGames(this.#db, this.#seen, { row: this.rows.set, all: (games) => this.index.put(games) });
    this.#seen = row!.horizon;
    this.#version++;
  }

  /**
   * Runs one load at a time; a caller during one waits for the next, which sees everything committed before the call.
   */
  refresh(): Promise<void> {
    if (this.#running === undefined) return (this.#running = this.#read().finally(() => (this.#running = undefined)));
    return (this.#next ??= this.#running
      .catch(() => {})
      .then(() => {
        this.#next = undefined;
        return this.refresh();
      }));
  }

  vendorName(vendor: string): string | undefined {
    return this.#rules.vendorNames.get(vendor);
  }

  closedTo(merchantId: string, country: string | undefined): Closed {
    return {
      closedVendors: [
        ...(this.#rules.byMerchant.get(merchantId) ?? []),
        ...(country === undefined ? [] : (this.#rules.vendorsByCountry.get(country) ?? [])),
      ],
      closedGames: country === undefined ? [] : (this.#rules.gamesByCountry.get(country) ?? []),
    };
  }

  faceOf(merchantId: string, vendor: string): VendorFace | undefined {
    return this.#rules.faces.get(`${merchantId} ${vendor}`);
  }

  pinsOf(merchantId: string, gameType: string, list: 'all' | 'hot'): readonly string[] {
    return this.#rules.pins.get(`${merchantId} ${gameType} ${list}`) ?? [];
  }

  offVendors(): string[] {
    return this.#rules.offVendors;
  }

  countriesOf(vendor: string): string[] {
    return [...this.#rules.vendorsByCountry]
      .flatMap(([country, vendors]) => (vendors.includes(vendor) ? [country] : []))
      .toSorted();
  }

  start(): Promise<void> {
    return this.#news.start();
  }

  stop(): Promise<void> {
    return this.#news.stop();
  }

  version(): number {
    return this.#version;
  }
}

interface GameRecord extends RowRecord {
  position: number;
  enabled: boolean;
}

/** Yields changed games in the order of the halls, some thousands at a time. */
async function readGames(
  db: Db,
  since: string | undefined,
  take: { row(record: RowRecord): void; all(games: IndexedGame[]): Promise<void> },
): Promise<void> {
  const all: IndexedGame[] = [];
  let after: { position: number; nodeId: string } | undefined;
  for (;;) {
    const page = await rows(
      db,
      sql<GameRecord>`
        select c.node_id, v.code as vendor, c.code, c.game_type, c.kind, c.classify, c.name_th, c.name_en,
               (select jsonb_object_agg(n.language, n.name) from catalogue_names n where n.node_id = c.node_id) as names,
               c.picture_square_url, c.min_bet, c.is_hot, c.is_new, c.has_demo, c.rtp, c.default_play_type, c.position, g.enabled,
               v.adapter <> 'demonstration' as can_play
        from catalogue_games c join vendors v on v.id = c.vendor_id
        join vendors_games g on g.vendor_id = c.vendor_id and g.code = c.code
        where (${since ?? null}::text is null or c.revision >= ${since ?? null}::text::xid8)
          and (${after?.nodeId ?? null}::text is null or (c.position, c.node_id) > (${after?.position ?? 0}, ${after?.nodeId ?? ''}))
        order by c.position, c.node_id limit ${ROWS_AT_ONCE}`,
    );
    for (const record of page) {
      take.row(record);
      all.push(indexedOf(record));
    }
    const last = page.at(-1);
    if (page.length < ROWS_AT_ONCE || last === undefined) break;
    after = { position: last.position, nodeId: last.node_id };
  }
  if (all.length > 0) await take.all(all);
}

function indexedOf(row: GameRecord): IndexedGame {
  return {
    nodeId: row.node_id,
    vendor: row.vendor,
    gameType: row.game_type,
    classify: row.classify,
    names: [row.name_th, row.name_en, ...Object.values(row.names ?? {})],
    minBetMinor: row.min_bet,
    isHot: row.is_hot,
    isPlayable: row.can_play,
    position: row.position,
    isListed: row.enabled,
  };
}

async function readRules(db: Db): Promise<Rules> {
  const vendors = await db.selectFrom('vendors').select(['code', 'name', 'enabled']).execute();
  const merchants = await db
    .selectFrom('vendors_offers as m')
    .innerJoin('vendors as v', 'v.id', 'm.vendor_id')
    .select(['m.merchant_id as key', 'v.code', 'm.enabled', 'm.position', 'm.is_hot as isHot'])
    .select(['m.name_th as nameTh', 'm.name_en as nameEn', 'm.picture_url as pictureUrl'])
    .execute();
  const pins = await rows(
    db,
    sql<{ key: string; code: string }>`
      select merchant_id || ' ' || game_type || ' ' || list as key, node_id as code from catalogue_pins
      order by merchant_id, game_type, list, place`,
  );
  const countries = await rows(
    db,
    sql<{ key: string; code: string; node_id: string | null; is_vendor: boolean }>`
      select r.country as key, v.code, c.node_id, r.code = '' as is_vendor
      from vendors_country_rules r join vendors v on v.id = r.vendor_id
      left join catalogue_games c on c.vendor_id = r.vendor_id and c.code = r.code`,
  );
  const games = countries.flatMap(({ key, node_id, is_vendor }) =>
    is_vendor || node_id === null ? [] : [{ key, code: node_id }],
  );
  return {
    vendorNames: new Map(vendors.map(({ code, name }) => [code, name])),
    offVendors: vendors.flatMap(({ code, enabled }) => (enabled ? [] : [code])),
    byMerchant: grouped(merchants.filter(({ enabled }) => !enabled)),
    faces: new Map(merchants.map(({ key, code, enabled: _enabled, ...face }) => [`${key} ${code}`, face])),
    pins: grouped(pins),
    vendorsByCountry: grouped(countries.filter((rule) => rule.is_vendor)),
    gamesByCountry: grouped(games),
  };
}

function grouped(pairs: readonly { key: string; code: string }[]): Map<string, string[]> {
  const groups = Map.groupBy(pairs, ({ key }) => key);
  return new Map([...groups].map(([key, list]) => [key, list.map(({ code }) => code)]));
}
