import type { SlotDefinition } from './definition.ts';

export interface LineWin {
  /** Index into `SlotDefinition.lines`. */
  line: number;
  symbol: string;
  count: number;
  /** In line bets, before any multiplier. */
  units: number;
}

export interface SpinWins {
  lines: LineWin[];
  scatters: number;
  /** Lines and scatters together in line bets, before any multiplier. */
  units: number;
}

/** What the window shows, reel by reel from the top, when the strips stop at these positions. */
export function windowAt(strips: readonly (readonly string[])[], stops: readonly number[], rows: number): string[][] {
  return strips.map((strip, reel) =>
    Array.from({ length: rows }, (_, row) => strip[((stops[reel] ?? 0) + row) % strip.length] ?? ''),
  );
}

/** Pay of one line in line bets; `symbols` are the line's symbols from the left. */
export function evaluateLine(
  game: SlotDefinition,
  symbols: readonly string[],
): { symbol: string; count: number; units: number } {
  const symbol = symbols[0] ?? '';
  let count = 1;
  while (count < symbols.length && (symbols[count] === symbol || symbols[count] === game.wild)) count++;
  return { symbol, count, units: game.pays[symbol]?.[count] ?? 0 };
}

/** All wins of one window. */
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

/** Line bets to minor units of money. */
export function unitsToMinor(game: SlotDefinition, units: number, stake: bigint): bigint {
  return (BigInt(units) * stake) / BigInt(game.lines.length);
}
