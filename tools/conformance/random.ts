/** A small seeded generator (mulberry32): the same seed gives the same run, here and in a report. Not for secrets. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** Returns a number of at least 0 and below 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** Returns an integer of at least 0 and below `bound`. */
  below(bound: number): number {
    return Math.floor(this.next() * bound);
  }

  /** Shuffles the array in place and returns it. */
  shuffle<Item>(items: Item[]): Item[] {
    for (let i = items.length - 1; i > 0; i--) {
      const j = this.below(i + 1);
      [items[i], items[j]] = [items[j] as Item, items[i] as Item];
    }
    return items;
  }
}
