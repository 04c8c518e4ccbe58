import { type Calls, type CallValue, PAGE_SIZE } from '@sanam/contract';
import { type GameType, gameTypes } from '@sanam/vendors/contract/game-types.ts';
import { type Db, inTransaction } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import { batched } from '@sanam/server/platform/batch.ts';
import { newId } from '@sanam/server/platform/ids.ts';
import type { Log } from '@sanam/server/platform/log.ts';
import { demonstrationGames } from './demonstration/make.ts';
import { demonstrationVendors } from './demonstration/vendors.data.ts';
import type { HallFilter } from './search/hall-index.ts';
import type { Halls, VendorFace } from './search/loader.ts';
import type { GameRows } from './rows.ts';
import * as store from './store.ts';
import type { VendorPort } from '@sanam/vendors/server/index.ts';

const HOT_GAMES_MAX = 24;
const WRITTEN_AT_ONCE = 2500;
const FAVOURITES_MAX = 500;

type Language = string;
export type VendorCard = CallValue<Calls['newGameVendor']>['list'][number];
export type GameFilter = Pick<HallFilter, 'gameType' | 'vendor' | 'classify' | 'name' | 'minBetMaxMinor' | 'isHotOnly'>;

/** Who looks: brand and country close vendors and games. */
export interface Viewer {
  merchantId: string;
  /** Absent: not known, nothing is closed for it. */
  country?: string | undefined;
  language: Language;
}

export interface Page {
  pageNo: number;
  pageSize: number;
}

export interface CatalogueService {
  menus(viewer: Viewer): { title: string; gameClassify: GameType; cards: VendorCard[] }[];
  /** Every hall that has games, with its vendors and how many games of each can be played. */
  lobby(viewer: Viewer): CallValue<Calls['lobby']>;
  vendors(gameType: GameType, viewer: Viewer): VendorCard[];
  /** Classes a hall can be filtered by. */
  classes(filter: Pick<GameFilter, 'gameType' | 'vendor'>, viewer: Viewer): string[];
  games(filter: GameFilter, page: Page, viewer: Viewer): { games: GameRows; totalPages: number; totalCount: number };
  hot(filter: GameFilter, viewer: Viewer): GameRows;
  /** Games this member opened lately, or keeps as favourites, newest first. */
  own(
    which: 'recent' | 'favourites',
    memberId: string,
    filter: Pick<GameFilter, 'gameType' | 'vendor'>,
    page: Page,
    viewer: Viewer,
  ): Promise<{ list: GameRows; totalPages: number }>;
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

/** What players see of the games. Lists and their rows are in memory; what a member keeps is read from the database. */
export function createCatalogue(deps: { db: Db; log: Log; vendors: VendorPort; halls: Halls }): CatalogueService {
  const { db, halls } = deps;
  const { index } = halls;
  const ownIdsIn = (which: store.OwnList) =>
    batched((memberIds: readonly string[]) => store.listOwn(db, which, memberIds));
  const ownIds = { recent: ownIdsIn('recent'), favourites: ownIdsIn('favourites') };
  const closedTo = (viewer: Viewer) => {
    const { closedVendors, closedGames } = halls.closedTo(viewer.merchantId, viewer.country);
    return { closedVendors: [...halls.offVendors(), ...closedVendors], closedGames };
  };

  const countOf = (filter: HallFilter): number => index.page(filter, 0, 0).totalCount;
  const placeOf = (merchantId: string, vendor: string): number =>
    halls.faceOf(merchantId, vendor)?.position ?? Number.MAX_SAFE_INTEGER;

  /** Vendors that the brand gave a place first, the others in the order of their first game. */
  function cards(viewer: Viewer): VendorCard[] {
    const { merchantId } = viewer;
    const lanes = index.lanes(closedTo(viewer));
    const types = [...new Set(lanes.map(({ gameType }) => gameType))];
    return lanes
      .toSorted(
        (a, b) =>
          types.indexOf(a.gameType) - types.indexOf(b.gameType) ||
          placeOf(merchantId, a.vendor) - placeOf(merchantId, b.vendor),
      )
      .map(({ gameType, vendor, isHot, canPlay }) => {
        const face = halls.faceOf(merchantId, vendor);
        return {
          vassalage: vendor,
          displayName: vendorName(viewer, vendor),
          gameType,
          accountTypeId: vendor,
          isHot: face?.isHot ?? isHot,
          logoUrl: face?.pictureUrl ?? null,
          canPlay,
        };
      });
  }

  /** A vendor by the name the brand gives it, or its own. */
  const vendorName = ({ merchantId, language }: Viewer, vendor: string): string =>
    shownName(halls.faceOf(merchantId, vendor), language) ?? halls.vendorName(vendor) ?? vendor;
  const shown = (nodeIds: readonly string[], viewer: Viewer): GameRows =>
    halls.rows.list(nodeIds, viewer.language, (vendor) => vendorName(viewer, vendor));

  /** Pins order a list that nobody searches or narrows to a vendor or class. */
  const pinsFor = (filter: GameFilter, { merchantId }: Viewer, list: 'all' | 'hot') =>
    filter.name || filter.vendor || filter.classify
      ? undefined
      : halls.pinsOf(merchantId, filter.gameType ?? 'ALL', list);

  return {
    menus(viewer) {
      const lanes = new Map<GameType, VendorCard[]>();
      for (const card of cards(viewer)) lanes.set(card.gameType, [...(lanes.get(card.gameType) ?? []), card]);
      if (!lanes.has('COCKFIGHT')) lanes.set('COCKFIGHT', []); // always in the navigation (SHL-023)
      return [...lanes].map(([gameClassify, list]) => ({ title: gameClassify, gameClassify, cards: list }));
    },
    lobby(viewer) {
      const byType = Map.groupBy(cards(viewer), (card) => card.gameType);
      const closed = { ...closedTo(viewer), isPlayableOnly: true };
      const present = gameTypes.flatMap((gameType) => {
        const list = byType.get(gameType);
        return list === undefined ? [] : [{ gameType, list }];
      });
      const halls = present.map(({ gameType, list }) => ({
        gameType,
        totalCount: countOf({ gameType, ...closed }),
        hotCount: countOf({ gameType, isHotOnly: true, ...closed }),
        vendors: list.map((card) => ({
          ...card,
          totalCount: countOf({ gameType, vendor: card.vassalage, ...closed }),
        })),
      }));
      return { halls, totalCount: countOf(closed) };
    },
    vendors: (gameType, viewer) => cards(viewer).filter((card) => card.gameType === gameType),
    classes: (filter, viewer) => index.classes({ ...filter, ...closedTo(viewer) }),
    games(filter, page, viewer) {
      const pinned = pinsFor(filter, viewer, filter.isHotOnly === true ? 'hot' : 'all');
      const { nodeIds, totalCount } = index.page(
        { ...filter, pinned, ...closedTo(viewer) },
        (page.pageNo - 1) * page.pageSize,
        page.pageSize,
      );
      const games = shown(nodeIds, viewer);
      return { games, totalPages: pagesOf(totalCount, page.pageSize), totalCount };
    },
    hot(filter, viewer) {
      const pinned = pinsFor(filter, viewer, 'hot');
      const { nodeIds } = index.page({ ...filter, pinned, isHotOnly: true, ...closedTo(viewer) }, 0, HOT_GAMES_MAX);
      return shown(nodeIds, viewer);
    },
    async own(which, memberId, filter, page, viewer) {
      const nodeIds = index.only(await ownIds[which](memberId), { ...filter, ...closedTo(viewer) });
      const from = (page.pageNo - 1) * page.pageSize;
      return {
        list: shown(nodeIds.slice(from, from + page.pageSize), viewer),
        totalPages: pagesOf(nodeIds.length, page.pageSize),
      };
    },
    favouriteIds: async (memberId) =>
      index.only(await ownIds.favourites(memberId), { closedVendors: halls.offVendors() }),
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
      // All of the list or nothing of it.
      const counts = await inTransaction(db, async (trx) => {
        const sums = { added: 0, updated: 0 };
        for (let from = 0; from < games.length; from += WRITTEN_AT_ONCE) {
          const some = games.slice(from, from + WRITTEN_AT_ONCE).map((game) => ({ ...game, nodeId: newId('game') }));
          const written = await store.upsertGames(trx, vendor.id, some);
          sums.added += written.added;
          sums.updated += written.updated;
        }
        return sums;
      });
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
        for (let from = 0; from < games.length; from += WRITTEN_AT_ONCE) {
          const some = games.slice(from, from + WRITTEN_AT_ONCE).map((game) => ({ ...game, nodeId: newId('game') }));
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

function shownName(face: VendorFace | undefined, language: Language): string | undefined {
  return (language === 'TH' ? face?.nameTh : face?.nameEn) ?? undefined;
}

/** At least one page, so that "page 1 of 1" of an empty list is true. */
export function pagesOf(count: number, pageSize: number = PAGE_SIZE): number {
  return Math.max(1, Math.ceil(count / pageSize));
}
