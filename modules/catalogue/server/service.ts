import type { Calls, CallValue } from '@sanam/contract';
import type { GameType } from '@sanam/vendors/contract/game-types.ts';
import type { Db } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import { pageOf, type PageQuery, pagesShown } from '@sanam/server/platform/paging.ts';
import { batched } from '@sanam/server/platform/batch.ts';
import { closedTo, lobby, menus, type VendorCard, vendorCards, vendorName, type Viewer } from './cards.ts';
import type { ImportedGame } from '@sanam/vendors/server/index.ts';
import { addGames, type FillDeps, fillDemonstration, importFrom, mark } from './filling.ts';
import type { HallFilter } from './search/hall-index.ts';
import type { Halls } from './search/loader.ts';
import type { GameRows } from './rows.ts';
import * as store from './store.ts';

const HOT_GAMES_MAX = 24;
const FAVOURITES_MAX = 500;

export type GameFilter = Pick<HallFilter, 'gameType' | 'vendor' | 'classify' | 'name' | 'minBetMaxMinor' | 'isHotOnly'>;

export interface CatalogueService {
  menus(viewer: Viewer): { title: string; gameClassify: GameType; cards: VendorCard[] }[];
  /** Returns every hall that has games, with its vendors and their number of playable games. */
  lobby(viewer: Viewer): CallValue<Calls['lobby']>;
  vendors(gameType: GameType, viewer: Viewer): VendorCard[];
  /** Returns the classes by which a hall can be filtered. */
  classes(filter: Pick<GameFilter, 'gameType' | 'vendor'>, viewer: Viewer): string[];
  games(
    filter: GameFilter,
    page: PageQuery,
    viewer: Viewer,
  ): { games: GameRows; totalPages: number; totalCount: number };
  hot(filter: GameFilter, viewer: Viewer): GameRows;
  /** Returns the member's recent games or favourites, newest first. */
  own(
    which: 'recent' | 'favourites',
    memberId: string,
    filter: Pick<GameFilter, 'gameType' | 'vendor'>,
    page: PageQuery,
    viewer: Viewer,
  ): Promise<{ list: GameRows; totalPages: number }>;
  favouriteIds(memberId: string): Promise<string[]>;
  /** Adds a favourite. Refuses with `games.unknownGame`, `games.favouritesFull`. */
  addFavourite(memberId: string, nodeId: string): Promise<void>;
  removeFavourite(memberId: string, nodeId: string): Promise<void>;
  /**
   * Returns false if the game or its vendor is closed to the merchant or the country; ignores whether they are switched
   * on.
   */
  isOpenTo(game: { nodeId: string; vendor: string }, viewer: Pick<Viewer, 'merchantId' | 'country'>): boolean;
  /** Reads the vendor's list and adds or refreshes each good row; returns the rows with faults and their reasons. */
  importFrom(vendorCode: string): Promise<{ added: number; updated: number; bad: { code: string; reason: string }[] }>;
  /** Adds games of the portal's own product to those of its vendor, switched on for everybody. */
  addGames(vendorId: number, games: readonly ImportedGame[]): Promise<void>;
  mark(vendorCode: string, code: string, marks: { isHot: boolean; isNew: boolean; position: number }): Promise<void>;
  /** Fills the halls of a sandbox with twenty vendors and 20,000 games (times `scale`). Returns the number of games. */
  fillDemonstration(scale?: number): Promise<number>;
  /** Applies changes made elsewhere to the halls. */
  refresh(): Promise<void>;
}

interface Deps extends FillDeps {
  ownIds: Record<store.OwnList, (memberId: string) => Promise<string[]>>;
}

/**
 * Creates the catalogue of players. Lists and their rows are in memory; a member's own lists are read from the
 * database.
 */
export function createCatalogue(given: FillDeps): CatalogueService {
  const { db, halls } = given;
  const ownIdsIn = (which: store.OwnList) =>
    batched((memberIds: readonly string[]) => store.listOwn(db, which, memberIds));
  const deps: Deps = { ...given, ownIds: { recent: ownIdsIn('recent'), favourites: ownIdsIn('favourites') } };
  return {
    menus: (viewer) => menus(deps, viewer),
    lobby: (viewer) => lobby(deps, viewer),
    vendors: (gameType, viewer) => vendorCards(deps, gameType, viewer),
    classes: (filter, viewer) => halls.index.classes({ ...filter, ...closedTo(deps, viewer) }),
    games: (filter, page, viewer) => pageOfGames(deps, filter, page, viewer),
    hot: (filter, viewer) => hotGames(deps, filter, viewer),
    own: (which, memberId, filter, page, viewer) => ownGames(deps, which, memberId, filter, page, viewer),
    favouriteIds: (memberId) => favouriteIds(deps, memberId),
    addFavourite: (memberId, nodeId) => addFavourite(db, memberId, nodeId),
    removeFavourite: (memberId, nodeId) => store.removeFavourite(db, memberId, nodeId),
    isOpenTo: (game, viewer) => isOpenTo(halls, game, viewer),
    importFrom: (vendorCode) => importFrom(deps, vendorCode),
    addGames: (vendorId, games) => addGames(deps, vendorId, games),
    mark: (vendorCode, code, marks) => mark(deps, vendorCode, code, marks),
    fillDemonstration: (scale) => fillDemonstration(deps, scale),
    refresh: () => halls.refresh(),
  };
}

function shown(deps: Deps, nodeIds: readonly string[], viewer: Viewer): GameRows {
  return deps.halls.rows.list(nodeIds, viewer.language, (vendor) => vendorName(deps, viewer, vendor));
}

/** Returns the pins, which apply only to a list without a search, vendor or class. */
function pinsFor({ halls }: Deps, filter: GameFilter, { merchantId }: Viewer, list: 'all' | 'hot') {
  return filter.name || filter.vendor || filter.classify
    ? undefined
    : halls.pinsOf(merchantId, filter.gameType ?? 'ALL', list);
}

function pageOfGames(
  deps: Deps,
  filter: GameFilter,
  page: PageQuery,
  viewer: Viewer,
): { games: GameRows; totalPages: number; totalCount: number } {
  const { halls } = deps;
  const pinned = pinsFor(deps, filter, viewer, filter.isHotOnly === true ? 'hot' : 'all');
  const { limit, offset } = pageOf(page);
  const { nodeIds, totalCount } = halls.index.page({ ...filter, pinned, ...closedTo(deps, viewer) }, offset, limit);
  const games = shown(deps, nodeIds, viewer);
  return { games, totalPages: pagesShown(totalCount, page), totalCount };
}

function hotGames(deps: Deps, filter: GameFilter, viewer: Viewer): GameRows {
  const { halls } = deps;
  const pinned = pinsFor(deps, filter, viewer, 'hot');
  const { nodeIds } = halls.index.page(
    { ...filter, pinned, isHotOnly: true, ...closedTo(deps, viewer) },
    0,
    HOT_GAMES_MAX,
  );
  return shown(deps, nodeIds, viewer);
}

async function ownGames(
  deps: Deps,
  which: 'recent' | 'favourites',
  memberId: string,
  filter: Pick<GameFilter, 'gameType' | 'vendor'>,
  page: PageQuery,
  viewer: Viewer,
): Promise<{ list: GameRows; totalPages: number }> {
  const { halls, ownIds } = deps;
  const nodeIds = halls.index.only(await ownIds[which](memberId), { ...filter, ...closedTo(deps, viewer) });
  const { limit, offset } = pageOf(page);
  return {
    list: shown(deps, nodeIds.slice(offset, offset + limit), viewer),
    totalPages: pagesShown(nodeIds.length, page),
  };
}

async function favouriteIds({ halls, ownIds }: Deps, memberId: string): Promise<string[]> {
  return halls.index.only(await ownIds.favourites(memberId), { closedVendors: halls.offVendors() });
}

async function addFavourite(db: Db, memberId: string, nodeId: string): Promise<void> {
  if ((await store.countFavourites(db, memberId)) >= FAVOURITES_MAX) throw refuse('games.favouritesFull');
  if (!(await store.addFavourite(db, memberId, nodeId))) throw refuse('games.unknownGame');
}

function isOpenTo(
  halls: Halls,
  game: { nodeId: string; vendor: string },
  viewer: Pick<Viewer, 'merchantId' | 'country'>,
): boolean {
  const { closedVendors, closedGames } = halls.closedTo(viewer.merchantId, viewer.country);
  return !closedVendors.includes(game.vendor) && !closedGames.includes(game.nodeId);
}
