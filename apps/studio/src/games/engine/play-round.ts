import type { SlotDefinition } from './definition.ts';
import { evaluateSpin, windowAt } from './evaluate.ts';

/** Draws an integer from 0 to `size` - 1; all are equally likely. */
export type Draw = (size: number) => number;

export interface Spin {
  stops: number[];
  isFree: boolean;
  /** Pay in line bets, including the multiplier. */
  units: number;
  scatters: number;
  /** Free spins awarded by this spin. */
  freeSpinsWon: number;
}

/** Outcome of a round: the paid spin and all its free spins, in order. */
export interface RoundOutcome {
  spins: Spin[];
  /** Total pay of all spins in line bets. */
  units: number;
}

/** Plays a whole round. Draws one number per reel, left to right; verification depends on this number and order. */
export function playRound(game: SlotDefinition, draw: Draw): RoundOutcome {
  const first = playSpin(game, draw, false);
  const spins = [first];
  let granted = first.freeSpinsWon;
  for (let played = 0; played < granted; played++) {
    const spin = playSpin(game, draw, true);
    spin.freeSpinsWon = Math.min(spin.freeSpinsWon, game.freeSpins.spinsMax - granted);
    granted += spin.freeSpinsWon;
    spins.push(spin);
  }
  return { spins, units: spins.reduce((sum, spin) => sum + spin.units, 0) };
}

function playSpin(game: SlotDefinition, draw: Draw, isFree: boolean): Spin {
  const strips = isFree ? game.freeReels : game.reels;
  const stops = strips.map((strip) => draw(strip.length));
  const wins = evaluateSpin(game, windowAt(strips, stops, game.rows));
  const { awards, retriggers, multiplier } = game.freeSpins;
  return {
    stops,
    isFree,
    units: wins.units * (isFree ? multiplier : 1),
    scatters: wins.scatters,
    freeSpinsWon: (isFree ? retriggers : awards)[wins.scatters] ?? 0,
  };
}
