// The games of all halls as sets of ranks: any filter takes a few bitwise steps, however many games there are.
import type { GameType } from '@sanam/vendors/contract/game-types.ts';
import {
  add,
  type Bitset,
  count,
  emptySet,
  firstOfAll,
  has,
  intersect,
  meet,
  remove,
  slice,
  subtract,
} from './bitset.ts';
import { createSetCache } from './set-cache.ts';
import { createNameSearch } from './names.ts';
import {
  arranged,
  breath,
  type IndexedGame,
  merged,
  minBetSteps,
  type Order,
  orderOf,
  type Placed,
  STEP_GAMES,
} from './order.ts';

export { type IndexedGame, minBetSteps } from './order.ts';

export interface HallFilter {
  gameType?: GameType | undefined;
  vendor?: string | undefined;
  classify?: string | undefined;
  name?: string | undefined;
  /** Maximum of a game's smallest total bet, in minor units: one of `minBetSteps`. */
  minBetMaxMinor?: bigint | undefined;
  isHotOnly?: boolean | undefined;
  isPlayableOnly?: boolean | undefined;
  /** Vendors closed to the viewer (merchant, country). */
  closedVendors?: readonly string[] | undefined;
  /** Node ids of games closed to the viewer. The list must be immutable and shared between queries. */
  closedGames?: readonly string[] | undefined;
  /** Games that come first, in this order, if they are in the list at all. */
  pinned?: readonly string[] | undefined;
  /** State of the games, for staff: those on (the default), those off, or all. */
  scope?: 'on' | 'off' | 'all' | undefined;
  /** Games that count as found by `name`, because staff also search for codes. */
  alsoNamed?: readonly string[] | undefined;
}

export interface LaneVendor {
  gameType: GameType;
  vendor: string;
  isHot: boolean;
  /** Whether any game of the vendor in this lane can be played. */
  canPlay: boolean;
}

export interface HallIndex {
  /** Adds or changes games. Readers see the old order until the change is complete. */
  put(games: readonly IndexedGame[]): Promise<void>;
  /** Returns a page of node ids in the halls' order, and the total number of games of the filter. */
  page(filter: HallFilter, offset: number, limit: number): { nodeIds: string[]; totalCount: number };
  /** Returns those of these games that match the filter, in the given order. */
  only(nodeIds: readonly string[], filter: HallFilter): string[];
  /** Returns the vendors with a listed game, by type, in the order of their first game. */
  lanes(filter: Pick<HallFilter, 'closedVendors' | 'closedGames'>): LaneVendor[];
  /** Returns the classes that occur, for a type or a vendor. */
  classes(filter: Pick<HallFilter, 'gameType' | 'vendor' | 'closedVendors' | 'closedGames' | 'scope'>): string[];
  size(): number;
}

/** The set of a filter, and its size. */
interface View {
  set: Bitset;
  count: number;
}

export function createHallIndex(): HallIndex {
  return new BitsetHallIndex();
}

class BitsetHallIndex implements HallIndex {
  readonly #games: Placed[] = [];
  readonly #slotOf = new Map<string, number>();
  readonly #names = createNameSearch();
  #order = orderOf(0);
  /** Caches: the last filters with their sets, the last searches with their games, the lists of closed games. */
  readonly #views = createSetCache<View>();
  readonly #searches = createSetCache<{ set: Bitset }>();
  readonly #closures = createSetCache<{ set: Bitset }>();
  readonly #numberOf = createNumbers();
  /** Working set of a query; each query is answered before the next one starts. */
  #scratch = emptySet(0);

  async put(changed: readonly IndexedGame[]): Promise<void> {
    const moved = new Set<number>();
    for (const [at, game] of changed.entries()) {
      if (at % STEP_GAMES === STEP_GAMES - 1) await breath();
      const slot = this.#slotOf.get(game.nodeId) ?? this.#games.length;
      this.#slotOf.set(game.nodeId, slot);
      const { names: texts, ...placed } = game;
      this.#games[slot] = placed;
      this.#names.set(slot, texts);
      moved.add(slot);
    }
    this.#order = await arranged(this.#games, merged(this.#order.slots, moved, this.#games));
    this.#views.clear();
    this.#searches.clear();
    this.#closures.clear();
    this.#scratch = emptySet(this.#order.slots.length);
  }

  /** Returns the rank of a game; undefined if it does not exist or is being added and has no rank yet. */
  #rankOf(nodeId: string): number | undefined {
    const slot = this.#slotOf.get(nodeId);
    return slot === undefined ? undefined : this.#order.ranks[slot];
  }

  /** Returns the ranks of the games of a list; read-only. */
  #ranksOf(list: readonly string[]): Bitset {
    return this.#closures.of(String(this.#numberOf(list)), (evicted) => {
      const set = evicted?.set.fill(0) ?? emptySet(this.#order.slots.length);
      for (const nodeId of list) {
        const rank = this.#rankOf(nodeId);
        if (rank !== undefined) add(set, rank);
      }
      return { set };
    }).set;
  }

  /** Returns the ranks of games whose name matches; cached, because the same words are requested for every page. */
  #named(text: string): Bitset {
    return this.#searches.of(text, (evicted) => {
      // Allocating so much memory for every search would cost more than the search.
      const set = evicted?.set.fill(0) ?? emptySet(this.#order.slots.length);
      const { ranks } = this.#order;
      this.#names.find(text, (slot) => {
        // A game that is being added has a name before it has a rank.
        if (slot < ranks.length) add(set, ranks[slot]!);
      });
      return { set };
    }).set;
  }

  #foundBy(text: string, others: readonly string[] = []): Bitset {
    if (others.length === 0) return this.#named(text);
    const set = this.#named(text).slice();
    for (const nodeId of others) {
      const rank = this.#rankOf(nodeId);
      if (rank !== undefined) add(set, rank);
    }
    return set;
  }

  /** Removes the pinned games from the set and returns their ranks in the order of the pins. */
  #takePinned(set: Bitset, pinned: readonly string[] = []): number[] {
    return pinned.flatMap((nodeId) => {
      const rank = this.#rankOf(nodeId);
      if (rank === undefined || !has(set, rank)) return [];
      remove(set, rank);
      return [rank];
    });
  }

  /** Returns the set of a filter, ignoring the words; read-only. Undefined: a requested value does not occur. */
  #viewOf(filter: HallFilter): View | undefined {
    const parts = [...partsOf(this.#order, filter)];
    if (!parts.every((part) => part !== undefined)) return undefined;
    return this.#views.of(keyOf(filter, this.#numberOf), () => {
      const set = scoped(this.#order, filter.scope);
      for (const part of parts) intersect(set, part);
      for (const vendor of filter.closedVendors ?? []) {
        const theirs = this.#order.byVendor.get(vendor);
        if (theirs !== undefined) subtract(set, theirs);
      }
      if (filter.closedGames !== undefined) subtract(set, this.#ranksOf(filter.closedGames));
      return { set, count: count(set) };
    });
  }

  /** Returns the set of a filter including the words; valid until the next query and read-only. */
  #filtered(filter: HallFilter): View | undefined {
    const view = this.#viewOf(filter);
    if (view === undefined || filter.name === undefined || filter.name.trim() === '') return view;
    return { count: meet(this.#scratch, view.set, this.#foundBy(filter.name, filter.alsoNamed)), set: this.#scratch };
  }

  page(filter: HallFilter, offset: number, limit: number): { nodeIds: string[]; totalCount: number } {
    const found = this.#filtered(filter);
    if (found === undefined) return { nodeIds: [], totalCount: 0 };
    if (limit === 0) return { nodeIds: [], totalCount: found.count };
    if (found.set !== this.#scratch) this.#scratch.set(found.set);
    const front = this.#takePinned(this.#scratch, filter.pinned);
    const ranks = front.slice(offset, offset + limit);
    ranks.push(...slice(this.#scratch, Math.max(0, offset - front.length), limit - ranks.length));
    return { nodeIds: ranks.map((rank) => this.#games[this.#order.slots[rank]!]!.nodeId), totalCount: found.count };
  }

  only(nodeIds: readonly string[], filter: HallFilter): string[] {
    const found = this.#filtered(filter);
    if (found === undefined) return [];
    return nodeIds.filter((nodeId) => {
      const rank = this.#rankOf(nodeId);
      return rank !== undefined && has(found.set, rank);
    });
  }

  lanes(filter: Pick<HallFilter, 'closedVendors' | 'closedGames'>): LaneVendor[] {
    const open = this.#filtered(filter)!.set;
    const found: (LaneVendor & { rank: number })[] = [];
    for (const [gameType, vendors] of this.#order.vendorsByType)
      for (const vendor of vendors) {
        const both = [this.#order.byType.get(gameType)!, this.#order.byVendor.get(vendor)!] as const;
        const rank = firstOfAll(open, ...both);
        if (rank === undefined) continue;
        const isHot = firstOfAll(open, ...both, this.#order.hot) !== undefined;
        // Games that can be played come first, so the first game answers for all.
        found.push({ gameType, vendor, isHot, canPlay: has(this.#order.playable, rank), rank });
      }
    return found.toSorted((a, b) => a.rank - b.rank).map(({ rank: _rank, ...lane }) => lane);
  }

  classes(filter: Pick<HallFilter, 'gameType' | 'vendor' | 'closedVendors' | 'closedGames' | 'scope'>): string[] {
    const open = this.#filtered(filter);
    if (open === undefined) return [];
    return [...this.#order.byClass]
      .flatMap(([name, set]) => (firstOfAll(open.set, set) === undefined ? [] : [name]))
      .toSorted();
  }

  size(): number {
    return this.#games.length;
  }
}

/** Yields the sets that a filter intersects; undefined among them: the value does not occur. */
function* partsOf(order: Order, filter: HallFilter): Generator<Bitset | undefined> {
  if (filter.gameType !== undefined) yield order.byType.get(filter.gameType);
  if (filter.vendor !== undefined) yield order.byVendor.get(filter.vendor);
  if (filter.classify !== undefined) yield order.byClass.get(filter.classify);
  if (filter.isHotOnly === true) yield order.hot;
  if (filter.isPlayableOnly === true) yield order.playable;
  if (filter.minBetMaxMinor !== undefined) yield order.byMinBet[minBetSteps.indexOf(filter.minBetMaxMinor)];
}

function scoped({ all, listed }: Order, scope: HallFilter['scope'] = 'on'): Bitset {
  if (scope === 'on') return listed.slice();
  const set = all.slice();
  if (scope === 'off') subtract(set, listed);
  return set;
}

type NumberOf = (list: readonly string[] | undefined) => number;

/**
 * Numbers lists by identity. Thousands of games may be closed to a country, and comparing them would dominate every
 * query.
 */
function createNumbers(): NumberOf {
  const numbers = new WeakMap<readonly string[], number>();
  let last = 0;
  return (list) => {
    if (list === undefined || list.length === 0) return 0;
    let number = numbers.get(list);
    if (number === undefined) numbers.set(list, (number = ++last));
    return number;
  };
}

/** Returns a cache key that distinguishes filters with different games, ignoring the words. */
function keyOf(filter: HallFilter, numberOf: NumberOf): string {
  const { gameType, vendor, classify, minBetMaxMinor, isHotOnly, isPlayableOnly, scope, closedVendors, closedGames } =
    filter;
  const minBet = minBetMaxMinor === undefined ? -1 : minBetSteps.indexOf(minBetMaxMinor);
  const closed = [closedVendors, numberOf(closedGames)];
  const only = [isHotOnly === true, isPlayableOnly === true];
  return JSON.stringify([gameType, vendor, classify, minBet, only, scope, closed]);
}
