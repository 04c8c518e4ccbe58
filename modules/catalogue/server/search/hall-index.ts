// The games of all halls as sets of ranks: any filter is a handful of bitwise steps, however many games there are.
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
  /** Games whose smallest total bet is at most this, in minor units: one of `minBetSteps`. */
  minBetMaxMinor?: bigint | undefined;
  isHotOnly?: boolean | undefined;
  isPlayableOnly?: boolean | undefined;
  /** Vendors that are closed to the one who asks (merchant, country). */
  closedVendors?: readonly string[] | undefined;
  /** Games that are closed to the one who asks, by node id: a list that stays as it is, and is the same one for many questions. */
  closedGames?: readonly string[] | undefined;
  /** Games that come first, in this order, where they are in the list at all. */
  pinned?: readonly string[] | undefined;
  /** What staff look at: games that are switched off, or all there are. By default those that are on. */
  scope?: 'on' | 'off' | 'all' | undefined;
  /** Games that count as found by `name`: staff look for codes too. */
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
  /** Puts games in or changes them. Readers see the old order until all of it is done. */
  put(games: readonly IndexedGame[]): Promise<void>;
  /** A page of node ids in the halls' order, and how many games the filter leaves. */
  page(filter: HallFilter, offset: number, limit: number): { nodeIds: string[]; totalCount: number };
  /** Those of these games that the filter leaves, in the order given. */
  only(nodeIds: readonly string[], filter: HallFilter): string[];
  /** Vendors with a listed game, by type, in the order of their first game. */
  lanes(filter: Pick<HallFilter, 'closedVendors' | 'closedGames'>): LaneVendor[];
  /** Classes that occur, for a type or a vendor. */
  classes(filter: Pick<HallFilter, 'gameType' | 'vendor' | 'closedVendors' | 'closedGames' | 'scope'>): string[];
  size(): number;
}

/** What a filter leaves, and how many that are. */
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
  /** The last filters with what they leave, the last searches with their games, the lists of closed games. */
  readonly #views = createSetCache<View>();
  readonly #searches = createSetCache<{ set: Bitset }>();
  readonly #closures = createSetCache<{ set: Bitset }>();
  readonly #numberOf = createNumbers();
  /** What a question is worked out in: each is answered before the next is looked at. */
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

  /** The place of a game. Undefined for one that is not there, or that is just being put in and has no place yet. */
  #rankOf(nodeId: string): number | undefined {
    const slot = this.#slotOf.get(nodeId);
    return slot === undefined ? undefined : this.#order.ranks[slot];
  }

  /** Where the games of a list stand. Not to be written to. */
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

  /** The ranks a name is found at; the same words are asked again for every page. */
  #named(text: string): Bitset {
    return this.#searches.of(text, (evicted) => {
      // Making and dropping so much memory for every search would cost more than the search.
      const set = evicted?.set.fill(0) ?? emptySet(this.#order.slots.length);
      const { ranks } = this.#order;
      this.#names.find(text, (slot) => {
        // A game that is just being put in has a name before it has a place.
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

  /** Takes the pinned games out of the set and answers their ranks in the order of the pins. */
  #takePinned(set: Bitset, pinned: readonly string[] = []): number[] {
    return pinned.flatMap((nodeId) => {
      const rank = this.#rankOf(nodeId);
      if (rank === undefined || !has(set, rank)) return [];
      remove(set, rank);
      return [rank];
    });
  }

  /** What a filter leaves, whatever the words; not to be written to. Undefined: nothing has a value that is asked for. */
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

  /** What a filter leaves, its words too; good until the next question and not to be written to. */
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
        // Games that can be played come first: one look at the first game answers for all.
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

/** The sets a filter asks for; undefined among them: nothing has that value. */
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

/** Which list it is. Thousands of games may be closed to a country: spelled out, they would be most of every question's work. */
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

/** Tells filters apart that leave different games before any words. */
function keyOf(filter: HallFilter, numberOf: NumberOf): string {
  const { gameType, vendor, classify, minBetMaxMinor, isHotOnly, isPlayableOnly, scope, closedVendors, closedGames } =
    filter;
  const minBet = minBetMaxMinor === undefined ? -1 : minBetSteps.indexOf(minBetMaxMinor);
  const closed = [closedVendors, numberOf(closedGames)];
  const only = [isHotOnly === true, isPlayableOnly === true];
  return JSON.stringify([gameType, vendor, classify, minBet, only, scope, closed]);
}
