import type { SlotDefinition } from './definition.ts';
import { evaluateSpin, windowAt } from './evaluate.ts';

/** Draws a whole number from 0 up to, not including, `size`, every one equally likely. */
export type Draw = (size: number) => number;

export interface Spin {
  stops: number[];
  isFree: boolean;
  /** In line bets, multiplier included. */
  units: number;
  scatters: number;
  /** Free spins won by this spin. */
  freeSpinsWon: number;
}

/** The paid spin and every free spin that follows from it, in order. */
export interface RoundOutcome {
  spins: Spin[];
  /** Sum of all spins in line bets. */
  units: number;
}

/** Plays a whole round. The number and order of draws are part of the fairness promise: one per reel, left to right. */
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
