import { type GameType, PAGE_SIZE, toWire } from '@sanam/contract';
import type { Db } from '../../../platform/db.ts';
import { inTransaction } from '../../../platform/db.ts';
import { newId } from '../../../platform/ids.ts';
import type { Log } from '../../../platform/log.ts';
import * as store from './store.ts';
import type { GameFilter, VendorPort } from './types.ts';

const HOT_GAMES_MAX = 24;

type Language = 'TH' | 'EN';

export interface CatalogueService {
  menus(): Promise<{ title: string; gameClassify: GameType; cards: VendorCard[] }[]>;
  vendors(gameType: GameType): Promise<VendorCard[]>;
  games(
    filter: GameFilter,
    page: Page,
    language: Language,
  ): Promise<{ games: GameRow[]; totalPages: number; totalCount: number }>;
  hot(filter: GameFilter, language: Language): Promise<GameRow[]>;
  recent(
    memberId: string,
    filter: GameFilter,
    page: Page,
    language: Language,
  ): Promise<{ list: GameRow[]; totalPages: number }>;
  /** Reads the vendor's list and adds or refreshes each good row; the bad ones are answered with their reasons. */
  importFrom(vendorCode: string): Promise<{ added: number; updated: number; bad: { code: string; reason: string }[] }>;
  mark(vendorCode: string, code: string, marks: { isHot: boolean; isNew: boolean; position: number }): Promise<void>;
}

interface Page {
  pageNo: number;
  pageSize: number;
}

export interface VendorCard {
  vassalage: string;
  displayName: string;
  gameType: GameType;
  accountTypeId: string;
  isHot: boolean;
  logoUrl: string | null;
}

export interface GameRow {
  nodeId: string;
  vassalage: string;
  vendor: string;
  gameType: GameType;
  isGame: 'GAME' | 'VASSALAGE';
  gameCode: string;
  gameName: string;
  gameClassify: string;
  pictureUrl: string | null;
  minBet: string;
  isHot: boolean;
  isNew: boolean;
  hasTrial: boolean;
  rtp: string | null;
  defaultPlayType: string | null;
}

/** What players see of the games. */
export function createCatalogue(deps: { db: Db; log: Log; vendors: VendorPort }): CatalogueService {
  const { db } = deps;
  return {
    async menus() {
      const lanes = new Map<GameType, VendorCard[]>();
      for (const vendor of await store.listVendors(db, null)) {
        const type = vendor.game_type as GameType;
        lanes.set(type, [...(lanes.get(type) ?? []), cardOf(vendor)]);
      }
      if (!lanes.has('COCKFIGHT')) lanes.set('COCKFIGHT', []); // always in the navigation (SHL-023)
      return [...lanes].map(([gameClassify, cards]) => ({ title: gameClassify, gameClassify, cards }));
    },
    vendors: async (gameType) => (await store.listVendors(db, gameType)).map(cardOf),
    async games(filter, page, language) {
      const [list, totalCount] = await Promise.all([
        store.listGames(db, filter, page.pageSize, (page.pageNo - 1) * page.pageSize),
        store.countGames(db, filter),
      ]);
      return {
        games: list.map((game) => rowOf(game, language)),
        totalPages: pagesOf(totalCount, page.pageSize),
        totalCount,
      };
    },
    hot: async (filter, language) =>
      (await store.listGames(db, { ...filter, isHotOnly: true }, HOT_GAMES_MAX, 0)).map((game) =>
        rowOf(game, language),
      ),
    async recent(memberId, filter, page, language) {
      const list = await store.listRecent(db, memberId, filter, page.pageSize, (page.pageNo - 1) * page.pageSize);
      return {
        list: list.map((game) => rowOf(game, language)),
        totalPages: pagesOf(Number(list[0]?.total ?? 0n), page.pageSize),
      };
    },
    async importFrom(vendorCode) {
      const vendor = await store.vendorByCode(db, vendorCode);
      if (vendor === undefined) throw new Error(`there is no vendor ${vendorCode}`);
      const { games, bad } = await deps.vendors.catalogue(vendorCode);
      const counts = { added: 0, updated: 0 };
      for (const game of games) {
        const outcome = await inTransaction(db, (trx) => store.upsertGame(trx, vendor.id, newId('game'), game));
        counts[outcome] += 1;
      }
      if (bad.length > 0)
        deps.log.warn({ vendor: vendorCode, bad: bad.slice(0, 50) }, 'some games of the catalogue could not be read');
      return { ...counts, bad };
    },
    async mark(vendorCode, code, marks) {
      const vendor = await store.vendorByCode(db, vendorCode);
      if (vendor !== undefined) await store.markGame(db, vendor.id, code, marks);
    },
  };
}

/** At least one page, so that "page 1 of 1" of an empty list is true. */
export function pagesOf(count: number, pageSize: number = PAGE_SIZE): number {
  return Math.max(1, Math.ceil(count / pageSize));
}

function cardOf(vendor: store.VendorOfType): VendorCard {
  return {
    vassalage: vendor.code,
    displayName: vendor.name,
    gameType: vendor.game_type as GameType,
    accountTypeId: vendor.code,
    isHot: vendor.is_hot,
    logoUrl: null,
  };
}

function rowOf(game: store.GameRecord, language: Language): GameRow {
  return {
    nodeId: game.node_id,
    vassalage: game.vendor_code,
    vendor: game.vendor_name,
    gameType: game.game_type as GameType,
    isGame: 'GAME',
    gameCode: game.code,
    gameName: language === 'EN' ? game.name_en : game.name_th,
    gameClassify: game.classify,
    pictureUrl: game.picture_square_url,
    minBet: toWire(game.min_bet),
    isHot: game.is_hot,
    isNew: game.is_new,
    hasTrial: game.has_demo,
    rtp: game.rtp,
    defaultPlayType: null,
  };
}
