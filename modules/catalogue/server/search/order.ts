// The order of all games in the halls, and the sets of ranks for the filters.
import type { GameType } from '@sanam/vendors/contract/game-types.ts';
import { add, type Bitset, emptySet } from './bitset.ts';

/**
 * A game in the index. The fields that a page shows are kept beside it (`rows.ts`); staff's fields are read from the
 * database.
 */
export interface IndexedGame {
  nodeId: string;
  vendor: string;
  gameType: GameType;
  classify: string;
  names: readonly string[];
  minBetMinor: bigint;
  isHot: boolean;
  /** Position in the halls; equal positions are ordered by id. */
  position: number;
  /** False: a demonstration entry, listed after all that can be played. */
  isPlayable: boolean;
  /** False: switched off. It keeps its position and is not listed; vendors that are off are closed by the filter. */
  isListed: boolean;
}

/** Options of the minimum-bet filter (GAM-028), in satang. */
export const minBetSteps: readonly bigint[] = [1n, 5n, 10n, 50n, 75n];

/** Games processed between two yields: about a millisecond, so that a bet never waits for the index. */
export const STEP_GAMES = 2000;

/** A game without its names, which only the search stores. */
export type Placed = Omit<IndexedGame, 'names'>;

/** All parts that change together when the order changes. */
export interface Order {
  /** Rank to slot. */
  slots: Uint32Array;
  /** Slot to rank. */
  ranks: Uint32Array;
  all: Bitset;
  listed: Bitset;
  hot: Bitset;
  playable: Bitset;
  byType: Map<string, Bitset>;
  byVendor: Map<string, Bitset>;
  vendorsByType: Map<GameType, Set<string>>;
  byClass: Map<string, Bitset>;
  byMinBet: Bitset[];
}

function comesBefore(a: Placed, b: Placed): boolean {
  if (a.isPlayable !== b.isPlayable) return a.isPlayable;
  return a.position < b.position || (a.position === b.position && a.nodeId < b.nodeId);
}

/** Merges the moved games into the old order in one pass, however many games there are. */
export function merged(old: Uint32Array, moved: ReadonlySet<number>, games: readonly Placed[]): Uint32Array {
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

export function orderOf(size: number, slots: Uint32Array = new Uint32Array(0)): Order {
  return {
    slots,
    ranks: new Uint32Array(size),
    all: emptySet(size),
    listed: emptySet(size),
    hot: emptySet(size),
    playable: emptySet(size),
    byType: new Map(),
    byVendor: new Map(),
    vendorsByType: new Map(),
    byClass: new Map(),
    byMinBet: minBetSteps.map(() => emptySet(size)),
  };
}

/** Builds all sets for an order of slots, in steps. */
export async function arranged(games: readonly Placed[], slots: Uint32Array): Promise<Order> {
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
    add(order.all, rank);
    if (game.isListed) add(order.listed, rank);
    if (game.isHot) add(order.hot, rank);
    if (game.isPlayable) add(order.playable, rank);
    member(order.byType, game.gameType, rank);
    member(order.byVendor, game.vendor, rank);
    member(order.byClass, game.classify, rank);
    const vendors = order.vendorsByType.get(game.gameType);
    if (vendors === undefined) order.vendorsByType.set(game.gameType, new Set([game.vendor]));
    else vendors.add(game.vendor);
    for (const [step, bound] of minBetSteps.entries()) if (game.minBetMinor <= bound) add(order.byMinBet[step]!, rank);
  }
  return order;
}

export const breath = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
