/**
 * A five-reel slot as data. Nothing here draws, stores or moves money: the same definition is read by the server,
 * the exact calculation of the return, the browser and the verifier.
 */
export interface SlotDefinition {
  /** `game_code` on the wire. */
  readonly code: string;
  /** Changes with every change of strips, pays or rules; stored with each round so that it can be replayed. */
  readonly version: string;
  readonly rows: number;
  readonly symbols: readonly string[];
  /** Stands for every symbol but the scatter; never on the first reel. */
  readonly wild: string;
  readonly scatter: string;
  /** Pay by number of equal symbols from the left, in line bets; index 3 is the pay for three. */
  readonly pays: Readonly<Record<string, readonly number[]>>;
  /** Pay by number of scatters anywhere, in total bets. */
  readonly scatterPays: readonly number[];
  /** Each line names one row per reel, counted from the top. */
  readonly lines: readonly (readonly number[])[];
  readonly reels: readonly (readonly string[])[];
  readonly freeReels: readonly (readonly string[])[];
  readonly freeSpins: FreeSpinRules;
  /** Allowed total bets in minor units; each is a multiple of the number of lines. */
  readonly stakes: readonly bigint[];
  readonly defaultStake: bigint;
}

export interface FreeSpinRules {
  /** Spins won in the base game by number of scatters. */
  readonly awards: readonly number[];
  /** Spins won during free spins by number of scatters. */
  readonly retriggers: readonly number[];
  /** Spins of one feature never exceed this. */
  readonly spinsMax: number;
  /** Every win of a free spin is multiplied by this. */
  readonly multiplier: number;
}

/** Throws when the data contradict the rules the calculation relies on. */
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
