import type { SlotDefinition } from './definition.ts';

export interface LineWin {
  /** Index into `SlotDefinition.lines`. */
  line: number;
  symbol: string;
  count: number;
  /** Pay in line bets, before the multiplier. */
  units: number;
}

export interface SpinWins {
  lines: LineWin[];
  scatters: number;
  /** Pay of lines and scatters together, in line bets, before the multiplier. */
  units: number;
}

/** Returns the visible symbols when the strips stop at `stops`: by reel, from the top. */
export function windowAt(strips: readonly (readonly string[])[], stops: readonly number[], rows: number): string[][] {
  return strips.map((strip, reel) =>
    Array.from({ length: rows }, (_, row) => strip[((stops[reel] ?? 0) + row) % strip.length] ?? ''),
  );
}

/** Returns the win of one line, in line bets. `symbols` are the symbols of the line from the left. */
export function evaluateLine(
  game: SlotDefinition,
  symbols: readonly string[],
): { symbol: string; count: number; units: number } {
  const symbol = symbols[0] ?? '';
  let count = 1;
  while (count < symbols.length && (symbols[count] === symbol || symbols[count] === game.wild)) count++;
  return { symbol, count, units: game.pays[symbol]?.[count] ?? 0 };
}

/** Returns all wins of one window. */
export function evaluateSpin(game: SlotDefinition, window: readonly (readonly string[])[]): SpinWins {
  const lines: LineWin[] = [];
  let units = 0;
  for (const [line, rows] of game.lines.entries()) {
    const win = evaluateLine(
      game,
      rows.map((row, reel) => window[reel]?.[row] ?? ''),
    );
    if (win.units === 0) continue;
    lines.push({ line, ...win });
    units += win.units;
  }
  const scatters = countScatters(game, window);
  units += (game.scatterPays[scatters] ?? 0) * game.lines.length;
  return { lines, scatters, units };
}

export function countScatters(game: SlotDefinition, window: readonly (readonly string[])[]): number {
  let scatters = 0;
  for (const reel of window) for (const symbol of reel) if (symbol === game.scatter) scatters++;
  return scatters;
}

/** Converts line bets to minor units. */
export function unitsToMinor(game: SlotDefinition, units: number, stake: bigint): bigint {
  return (BigInt(units) * stake) / BigInt(game.lines.length);
}
