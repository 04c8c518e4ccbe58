import { type CallValue, type GameType, PAGE_SIZE, type Schemas, toWire } from '@sanam/contract';
import type { Kysely } from 'kysely';
import { inTransaction } from '../../../platform/db.ts';
import { refuse } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import type { Log } from '../../../platform/log.ts';
import { demonstrationGames } from './demonstration/make.ts';
import { demonstrationVendors } from './demonstration/vendors.data.ts';
import type { HallFilter } from './search/hall-index.ts';
import type { Halls } from './search/loader.ts';
import * as store from './store.ts';
import type { VendorPort } from './types.ts';

const HOT_GAMES_MAX = 24;
const IMPORTED_AT_ONCE = 500;
const FILLED_AT_ONCE = 2500;
const ROWS_KEPT_MAX = 5000;
const FAVOURITES_MAX = 500;

type Language = string;
export type GameRow = CallValue<Schemas['gameList']>['games'][number];
export type VendorCard = CallValue<Schemas['newGameVendor']>['list'][number];
export type GameFilter = Omit<HallFilter, 'closedVendors' | 'closedGames'>;

/** Who looks: brand and country close vendors and games. */
export interface Viewer {
  merchantId: string;
  /** Absent: not known, nothing is closed for it. */
  country?: string | undefined;
  language: Language;
}

interface Page {
  pageNo: number;
  pageSize: number;
}

export interface CatalogueService {
  menus(viewer: Viewer): Promise<{ title: string; gameClassify: GameType; cards: VendorCard[] }[]>;
  vendors(gameType: GameType, viewer: Viewer): Promise<VendorCard[]>;
  /** Classes a hall can be filtered by. */
  classes(filter: Pick<GameFilter, 'gameType' | 'vendor'>, viewer: Viewer): string[];
  games(
    filter: GameFilter,
    page: Page,
    viewer: Viewer,
  ): Promise<{ games: GameRow[]; totalPages: number; totalCount: number }>;
  hot(filter: GameFilter, viewer: Viewer): Promise<GameRow[]>;
  /** Games this member opened lately, or keeps as favourites, newest first. */
  own(
    which: 'recent' | 'favourites',
    list: store.OwnList,
    page: Page,
    viewer: Viewer,
  ): Promise<{ list: GameRow[]; totalPages: number }>;
  favouriteIds(memberId: string): Promise<string[]>;
  /** Refuses `games.unknownGame`, `games.favouritesFull`. */
  addFavourite(memberId: string, nodeId: string): Promise<void>;
  removeFavourite(memberId: string, nodeId: string): Promise<void>;
  /** False where the game or its vendor is closed to a brand or a country; whether they are switched on is another question. */
  isOpenTo(game: { nodeId: string; vendor: string }, viewer: Pick<Viewer, 'merchantId' | 'country'>): boolean;
  /** Reads the vendor's list and adds or refreshes each good row; the bad ones are answered with their reasons. */
  importFrom(vendorCode: string): Promise<{ added: number; updated: number; bad: { code: string; reason: string }[] }>;
  mark(vendorCode: string, code: string, marks: { isHot: boolean; isNew: boolean; position: number }): Promise<void>;
  /** Twenty vendors and 20,000 games (times `scale`) that fill the halls of a sandbox. Answers how many there are. */
  fillDemonstration(scale?: number): Promise<number>;
  /** Brings what was changed elsewhere into the halls. */
  refresh(): Promise<void>;
}

/** What players see of the games. Lists come from the index in memory, the rows of a page from the database. */
export function createCatalogue(deps: {
  db: Kysely<unknown>;
  log: Log;
  vendors: VendorPort;
  halls: Halls;
}): CatalogueService {
  const { db, halls } = deps;
  const { index } = halls;
  const rowsOf = createRows(db, halls.version);
  const names = createNames(db, halls.version);
  const closedTo = (viewer: Viewer) => {
    const { closedVendors, closedGames } = halls.closedTo(viewer.merchantId, viewer.country);
    return { closedVendors: [...halls.offVendors(), ...closedVendors], closedGames };
  };

  async function cards(viewer: Viewer): Promise<VendorCard[]> {
    const nameOf = await names();
    return index.lanes(closedTo(viewer)).map(({ gameType, vendor, isHot }) => ({
      vassalage: vendor,
      displayName: nameOf.get(vendor) ?? vendor,
      gameType,
      accountTypeId: vendor,
      isHot,
      logoUrl: null,
    }));
  }

  return {
    async menus(viewer) {
      const lanes = new Map<GameType, VendorCard[]>();
      for (const card of await cards(viewer)) lanes.set(card.gameType, [...(lanes.get(card.gameType) ?? []), card]);
      if (!lanes.has('COCKFIGHT')) lanes.set('COCKFIGHT', []); // always in the navigation (SHL-023)
      return [...lanes].map(([gameClassify, list]) => ({ title: gameClassify, gameClassify, cards: list }));
    },
    vendors: async (gameType, viewer) => (await cards(viewer)).filter((card) => card.gameType === gameType),
    classes: (filter, viewer) => index.classes({ ...filter, ...closedTo(viewer) }),
    async games(filter, page, viewer) {
      const { nodeIds, totalCount } = index.page(
        { ...filter, ...closedTo(viewer) },
        (page.pageNo - 1) * page.pageSize,
        page.pageSize,
      );
      const games = await rowsOf(nodeIds, viewer.language);
      return { games, totalPages: pagesOf(totalCount, page.pageSize), totalCount };
    },
    async hot(filter, viewer) {
      const { nodeIds } = index.page({ ...filter, isHotOnly: true, ...closedTo(viewer) }, 0, HOT_GAMES_MAX);
      return rowsOf(nodeIds, viewer.language);
    },
    async own(which, list, page, viewer) {
      const nodeIds = await store.listOwn(db, which, list);
      const from = (page.pageNo - 1) * page.pageSize;
      return {
        list: await rowsOf(nodeIds.slice(from, from + page.pageSize), viewer.language),
        totalPages: pagesOf(nodeIds.length, page.pageSize),
      };
    },
    favouriteIds: (memberId) => store.listOwn(db, 'favourites', { memberId }),
    async addFavourite(memberId, nodeId) {
      if ((await store.countFavourites(db, memberId)) >= FAVOURITES_MAX) throw refuse('games.favouritesFull');
      if (!(await store.addFavourite(db, memberId, nodeId))) throw refuse('games.unknownGame');
    },
    removeFavourite: (memberId, nodeId) => store.removeFavourite(db, memberId, nodeId),
    isOpenTo(game, viewer) {
      const { closedVendors, closedGames } = halls.closedTo(viewer.merchantId, viewer.country);
      return !closedVendors.includes(game.vendor) && !closedGames.includes(game.nodeId);
    },
    async importFrom(vendorCode) {
      const vendor = await store.vendorByCode(db, vendorCode);
      if (vendor === undefined) throw new Error(`there is no vendor ${vendorCode}`);
      const { games, bad } = await deps.vendors.catalogue(vendorCode);
      const counts = { added: 0, updated: 0 };
      for (let from = 0; from < games.length; from += IMPORTED_AT_ONCE) {
        const some = games.slice(from, from + IMPORTED_AT_ONCE).map((game) => ({ ...game, nodeId: newId('game') }));
        const written = await inTransaction(db, (trx) => store.upsertGames(trx, vendor.id, some));
        counts.added += written.added;
        counts.updated += written.updated;
      }
      if (bad.length > 0)
        deps.log.warn({ vendor: vendorCode, bad: bad.slice(0, 50) }, 'some games of the catalogue could not be read');
      await halls.refresh();
      return { ...counts, bad };
    },
    async mark(vendorCode, code, marks) {
      const vendor = await store.vendorByCode(db, vendorCode);
      if (vendor === undefined) return;
      await store.markGame(db, vendor.id, code, marks);
      await halls.refresh();
    },
    async fillDemonstration(scale = 1) {
      let count = 0;
      for (const vendor of demonstrationVendors) {
        const vendorId = await store.addDemonstrationVendor(db, vendor);
        const games = demonstrationGames(vendor, scale);
        for (let from = 0; from < games.length; from += FILLED_AT_ONCE) {
          const some = games.slice(from, from + FILLED_AT_ONCE).map((game) => ({ ...game, nodeId: newId('game') }));
          await inTransaction(db, (trx) => store.upsertGames(trx, vendorId, some, { hasMarks: true }));
        }
        count += games.length;
      }
      await halls.refresh();
      return count;
    },
    refresh: halls.refresh,
  };
}

/** At least one page, so that "page 1 of 1" of an empty list is true. */
export function pagesOf(count: number, pageSize: number = PAGE_SIZE): number {
  return Math.max(1, Math.ceil(count / pageSize));
}

/** Rows by id in the order asked for; those of the pages people look at stay in memory until the halls change. */
function createRows(db: Kysely<unknown>, version: () => number) {
  let kept = new Map<string, GameRow>();
  let of = -1;
  return async (nodeIds: readonly string[], language: Language): Promise<GameRow[]> => {
    if (of !== version()) {
      kept = new Map();
      of = version();
    }
    const mine = kept;
    const keyOf = (nodeId: string) => `${language} ${nodeId}`;
    const missing = nodeIds.filter((nodeId) => !mine.has(keyOf(nodeId)));
    if (missing.length > 0)
      for (const game of await store.gamesById(db, missing, language))
        mine.set(keyOf(game.node_id), rowOf(game, language));
    const rows = nodeIds.flatMap((nodeId) => mine.get(keyOf(nodeId)) ?? []);
    for (const key of mine.keys()) {
      if (mine.size <= ROWS_KEPT_MAX) break;
      mine.delete(key); // Oldest first.
    }
    return rows;
  };
}

function createNames(db: Kysely<unknown>, version: () => number): () => Promise<Map<string, string>> {
  let kept: Promise<Map<string, string>> | undefined;
  let of = -1;
  return () => {
    if (of !== version()) kept = undefined;
    of = version();
    return (kept ??= store.vendorNames(db).catch((error: unknown) => {
      kept = undefined;
      throw error;
    }));
  };
}

function rowOf(game: store.GameRecord, language: Language): GameRow {
  return {
    nodeId: game.node_id,
    vassalage: game.vendor_code,
    vendor: game.vendor_name,
    gameType: game.game_type as GameType,
    isGame: game.kind,
    gameCode: game.code,
    gameName: game.name_local ?? (language === 'TH' ? game.name_th : game.name_en),
    gameClassify: game.classify,
    pictureUrl: game.picture_square_url,
    minBet: toWire(game.min_bet),
    isHot: game.is_hot,
    isNew: game.is_new,
    hasTrial: game.has_demo,
    rtp: game.rtp,
    defaultPlayType: game.default_play_type,
  };
}
