/**
 * The data of a five-reel slot. Read by the server, the exact calculation of the return to player, the browser and the
 * verifier.
 */
export interface SlotDefinition {
  /** `game_code` on the wire. */
  readonly code: string;
  /** Changes with every change of strips, pays or rules. Stored with each round so that the round can be replayed. */
  readonly version: string;
  readonly rows: number;
  readonly symbols: readonly string[];
  /** Substitutes for every symbol except the scatter; never on the first reel. */
  readonly wild: string;
  readonly scatter: string;
  /** Pays by symbol, in line bets. The index is the number of equal symbols from the left. */
  readonly pays: Readonly<Record<string, readonly number[]>>;
  /** Pays by number of scatters at any position, in total bets. */
  readonly scatterPays: readonly number[];
  /** Paylines. Each one names a row for every reel, counted from the top. */
  readonly lines: readonly (readonly number[])[];
  readonly reels: readonly (readonly string[])[];
  readonly freeReels: readonly (readonly string[])[];
  readonly freeSpins: FreeSpinRules;
  /** Allowed total bets in minor units; each is a multiple of the number of lines. */
  readonly stakes: readonly bigint[];
  readonly defaultStake: bigint;
}

export interface FreeSpinRules {
  /** Number of free spins awarded in the base game, by number of scatters. */
  readonly awards: readonly number[];
  /** Number of free spins added during free spins, by number of scatters. */
  readonly retriggers: readonly number[];
  /** Maximum number of spins of one feature. */
  readonly spinsMax: number;
  /** Multiplier of every win of a free spin. */
  readonly multiplier: number;
}

/** Returns the definition. Throws if the data break a rule that the calculation of the return relies on. */
export function checkDefinition(game: SlotDefinition): SlotDefinition {
  for (const reels of [game.reels, game.freeReels]) {
    for (const reel of reels) {
      for (const symbol of reel) {
        if (!game.symbols.includes(symbol)) throw new Error(`${game.code}: unknown symbol ${symbol}`);
      }
    }
    if (reels[0]?.includes(game.wild)) throw new Error(`${game.code}: a wild on the first reel`);
  }
  for (const line of game.lines) {
    if (line.length !== game.reels.length) throw new Error(`${game.code}: a line of the wrong length`);
    if (line.some((row) => row < 0 || row >= game.rows)) throw new Error(`${game.code}: a line leaves the window`);
  }
  for (const stake of game.stakes) {
    if (stake % BigInt(game.lines.length) !== 0n) throw new Error(`${game.code}: ${stake} is not whole per line`);
  }
  if (!game.stakes.includes(game.defaultStake)) throw new Error(`${game.code}: the default stake is not allowed`);
  return game;
}
