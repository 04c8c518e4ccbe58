// The games of all halls as sets of ranks: any filter is a handful of bitwise steps, however many games there are.
import type { GameType } from '@sanam/contract';
import { add, type Bitset, count, emptySet, first, intersect, slice, subtract } from './bitset.ts';
import { createNameSearch } from './names.ts';

/** What the index knows of a game; everything else is read from the database for the one page that is shown. */
export interface IndexedGame {
  nodeId: string;
  vendor: string;
  gameType: GameType;
  classify: string;
  names: readonly string[];
  minBetMinor: bigint;
  isHot: boolean;
  /** Place in the halls; equal places follow the id. */
  position: number;
  /** False: switched off, or its vendor is. It keeps its place and is not listed. */
  isListed: boolean;
}

export interface HallFilter {
  gameType?: GameType | undefined;
  vendor?: string | undefined;
  classify?: string | undefined;
  name?: string | undefined;
  /** Games whose smallest total bet is at most this, in minor units: one of `minBetSteps`. */
  minBetMaxMinor?: bigint | undefined;
  isHotOnly?: boolean | undefined;
  /** Vendors that are closed to the one who asks (brand, country). */
  closedVendors?: readonly string[] | undefined;
  /** Games that are closed to the one who asks, by node id. */
  closedGames?: readonly string[] | undefined;
}

export interface LaneVendor {
  gameType: GameType;
  vendor: string;
  isHot: boolean;
}

/** The options of the minimum-bet filter (GAM-028), in satang. */
export const minBetSteps: readonly bigint[] = [1n, 5n, 10n, 50n, 75n];

/** Work between two breaths: about a millisecond, so that a bet never waits for the index. */
const STEP_GAMES = 2000;
const CACHED_SEARCHES_MAX = 64;

export interface HallIndex {
  /** Puts games in or changes them. Readers see the old order until all of it is done. */
  put(games: readonly IndexedGame[]): Promise<void>;
  /** A page of node ids in the halls' order, and how many games the filter leaves. */
  page(filter: HallFilter, offset: number, limit: number): { nodeIds: string[]; totalCount: number };
  /** Vendors with a listed game, by type, in the order of their first game. */
  lanes(filter: Pick<HallFilter, 'closedVendors' | 'closedGames'>): LaneVendor[];
  /** Classes that occur, for a type or a vendor. */
  classes(filter: Pick<HallFilter, 'gameType' | 'vendor' | 'closedVendors' | 'closedGames'>): string[];
  size(): number;
}

/** Everything that changes together when the order changes. */
interface Order {
  /** Rank to slot. */
  slots: Uint32Array;
  /** Slot to rank. */
  ranks: Uint32Array;
  listed: Bitset;
  hot: Bitset;
  byType: Map<string, Bitset>;
  byVendor: Map<string, Bitset>;
  byClass: Map<string, Bitset>;
  byMinBet: Bitset[];
}

export function createHallIndex(): HallIndex {
  const games: IndexedGame[] = [];
  const slotOf = new Map<string, number>();
  const names = createNameSearch();
  let order = orderOf(0);
  let searches = new Map<string, Bitset>();

  async function put(changed: readonly IndexedGame[]): Promise<void> {
    const moved = new Set<number>();
    for (const [at, game] of changed.entries()) {
      if (at % STEP_GAMES === STEP_GAMES - 1) await breath();
      const slot = slotOf.get(game.nodeId) ?? games.length;
      slotOf.set(game.nodeId, slot);
      games[slot] = game;
      names.set(slot, game.names);
      moved.add(slot);
    }
    order = await arranged(games, merged(order.slots, moved, games));
    searches = new Map();
  }

  /** The ranks a name is found at; the same words are asked again for every page. */
  function named(text: string): Bitset {
    const known = searches.get(text);
    if (known !== undefined) return known;
    const set = emptySet(order.slots.length);
    for (const slot of names.find(text)) add(set, order.ranks[slot]!);
    if (searches.size >= CACHED_SEARCHES_MAX) searches.delete(searches.keys().next().value!);
    searches.set(text, set);
    return set;
  }

  function filtered(filter: HallFilter): Bitset | undefined {
    const set = order.listed.slice();
    for (const part of partsOf(order, filter)) {
      if (part === undefined) return undefined;
      intersect(set, part);
    }
    if (filter.name !== undefined && filter.name.trim() !== '') intersect(set, named(filter.name));
    for (const vendor of filter.closedVendors ?? []) {
      const theirs = order.byVendor.get(vendor);
      if (theirs !== undefined) subtract(set, theirs);
    }
    for (const nodeId of filter.closedGames ?? []) {
      const slot = slotOf.get(nodeId);
      if (slot !== undefined) clear(set, order.ranks[slot]!);
    }
    return set;
  }

  return {
    put,
    page(filter, offset, limit) {
      const set = filtered(filter);
      if (set === undefined) return { nodeIds: [], totalCount: 0 };
      const ranks = slice(set, offset, limit);
      return { nodeIds: ranks.map((rank) => games[order.slots[rank]!]!.nodeId), totalCount: count(set) };
    },
    lanes(filter) {
      const open = filtered(filter)!;
      const found: (LaneVendor & { rank: number })[] = [];
      for (const [gameType, ofType] of order.byType)
        for (const [vendor, ofVendor] of order.byVendor) {
          const set = open.slice();
          intersect(set, ofType);
          intersect(set, ofVendor);
          const rank = first(set);
          if (rank === undefined) continue;
          intersect(set, order.hot);
          found.push({ gameType: gameType as GameType, vendor, isHot: first(set) !== undefined, rank });
        }
      return found
        .toSorted((a, b) => a.rank - b.rank)
        .map(({ gameType, vendor, isHot }) => ({ gameType, vendor, isHot }));
    },
    classes(filter) {
      const open = filtered(filter);
      if (open === undefined) return [];
      return [...order.byClass]
        .flatMap(([name, set]) => {
          const both = open.slice();
          intersect(both, set);
          return first(both) === undefined ? [] : [name];
        })
        .toSorted();
    },
    size: () => games.length,
  };
}

/** The sets a filter asks for; undefined among them: nothing has that value. */
function* partsOf(order: Order, filter: HallFilter): Generator<Bitset | undefined> {
  if (filter.gameType !== undefined) yield order.byType.get(filter.gameType);
  if (filter.vendor !== undefined) yield order.byVendor.get(filter.vendor);
  if (filter.classify !== undefined) yield order.byClass.get(filter.classify);
  if (filter.isHotOnly === true) yield order.hot;
  if (filter.minBetMaxMinor !== undefined) yield order.byMinBet[minBetSteps.indexOf(filter.minBetMaxMinor)];
}

function clear(set: Bitset, member: number): void {
  set[member >>> 5]! &= ~(1 << (member & 31));
}

const comesBefore = (a: IndexedGame, b: IndexedGame): boolean =>
  a.position < b.position || (a.position === b.position && a.nodeId < b.nodeId);

/** The old order without what moved, and the moved in their new places: one walk, however many games there are. */
function merged(old: Uint32Array, moved: ReadonlySet<number>, games: readonly IndexedGame[]): Uint32Array {
  const stay = old.filter((slot) => !moved.has(slot));
  const come = [...moved].toSorted((a, b) => (comesBefore(games[a]!, games[b]!) ? -1 : 1));
  const slots = new Uint32Array(stay.length + come.length);
  let fromStay = 0;
  let fromCome = 0;
  for (let rank = 0; rank < slots.length; rank++) {
    const next = come[fromCome];
    const isStayNext =
      next === undefined || (fromStay < stay.length && comesBefore(games[stay[fromStay]!]!, games[next]!));
    slots[rank] = isStayNext ? stay[fromStay++]! : come[fromCome++]!;
  }
  return slots;
}

function orderOf(size: number, slots: Uint32Array = new Uint32Array(0)): Order {
  return {
    slots,
    ranks: new Uint32Array(size),
    listed: emptySet(size),
    hot: emptySet(size),
    byType: new Map(),
    byVendor: new Map(),
    byClass: new Map(),
    byMinBet: minBetSteps.map(() => emptySet(size)),
  };
}

/** All sets for an order of slots, made in steps. */
async function arranged(games: readonly IndexedGame[], slots: Uint32Array): Promise<Order> {
  const size = slots.length;
  const order = orderOf(size, slots);
  const member = (sets: Map<string, Bitset>, key: string, rank: number) => {
    let set = sets.get(key);
    if (set === undefined) sets.set(key, (set = emptySet(size)));
    add(set, rank);
  };
  for (let rank = 0; rank < size; rank++) {
    if (rank % STEP_GAMES === STEP_GAMES - 1) await breath();
    const slot = slots[rank]!;
    const game = games[slot]!;
    order.ranks[slot] = rank;
    if (game.isListed) add(order.listed, rank);
    if (game.isHot) add(order.hot, rank);
    member(order.byType, game.gameType, rank);
    member(order.byVendor, game.vendor, rank);
    member(order.byClass, game.classify, rank);
    for (const [step, bound] of minBetSteps.entries()) if (game.minBetMinor <= bound) add(order.byMinBet[step]!, rank);
  }
  return order;
}

const breath = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
