import type { SlotDefinition } from './definition.ts';
import { countScatters, evaluateLine, windowAt } from './evaluate.ts';
import { add, multiply, ONE, type Rational, rational, subtract, ZERO } from './rational.ts';

export interface ReturnParts {
  lines: Rational;
  scatters: Rational;
  freeSpins: Rational;
  /** Expected return of one unit staked. */
  total: Rational;
  /** Probability that a paid spin awards free spins. */
  trigger: Rational;
  /** Expected number of free spins of a feature. */
  spinsPerFeature: Rational;
}

/**
 * Computes the exact return to player from the strips, without rounding.
 *
 * Every stop is equally likely and the reels are independent. A position of a reel therefore shows each symbol in
 * proportion to its count on the strip, in every row, and all lines have the same expected pay. The symbol combinations
 * of one line, weighted by symbol counts, cover all combinations of stops. Scatters are enumerated by window.
 */
export function returnToPlayer(game: SlotDefinition): ReturnParts {
  const lines = expectedLine(game, game.reels);
  const baseScatters = scatterDistribution(game, game.reels);
  const scatters = expectedOver(baseScatters, (count) => game.scatterPays[count] ?? 0);

  const freeScatters = scatterDistribution(game, game.freeReels);
  const perFreeSpin = multiply(
    add(
      expectedLine(game, game.freeReels),
      expectedOver(freeScatters, (count) => game.scatterPays[count] ?? 0),
    ),
    rational(game.freeSpins.multiplier),
  );
  let expectedSpins = ZERO;
  let trigger = ZERO;
  for (const [count, chance] of baseScatters.entries()) {
    const award = game.freeSpins.awards[count] ?? 0;
    if (award === 0) continue;
    trigger = add(trigger, chance);
    expectedSpins = add(expectedSpins, multiply(chance, expectedFeatureSpins(game, freeScatters, award)));
  }
  const freeSpins = multiply(expectedSpins, perFreeSpin);
  return {
    lines,
    scatters,
    freeSpins,
    total: add(add(lines, scatters), freeSpins),
    trigger,
    spinsPerFeature: trigger.n === 0n ? ZERO : rational(expectedSpins.n * trigger.d, expectedSpins.d * trigger.n),
  };
}

/** Returns the expected pay of one line in line bets. It equals the expected pay of all lines in total bets. */
function expectedLine(game: SlotDefinition, strips: readonly (readonly string[])[]): Rational {
  const counts = strips.map((strip) => {
    const found = new Map<string, bigint>();
    for (const symbol of strip) found.set(symbol, (found.get(symbol) ?? 0n) + 1n);
    return [...found];
  });
  let weightedPay = 0n;
  const visit = (reel: number, symbols: string[], weight: bigint): void => {
    const onReel = counts[reel];
    if (onReel === undefined) {
      weightedPay += weight * BigInt(evaluateLine(game, symbols).units);
      return;
    }
    for (const [symbol, count] of onReel) visit(reel + 1, [...symbols, symbol], weight * count);
  };
  visit(0, [], 1n);
  return rational(
    weightedPay,
    strips.reduce((product, strip) => product * BigInt(strip.length), 1n),
  );
}

/** Returns the probability of each number of scatters in the window; the index is the number. */
export function scatterDistribution(game: SlotDefinition, strips: readonly (readonly string[])[]): Rational[] {
  let distribution: Rational[] = [ONE];
  for (const strip of strips) {
    const stopsBy: bigint[] = [];
    for (let stop = 0; stop < strip.length; stop++) {
      const shown = countScatters(game, windowAt([strip], [stop], game.rows));
      stopsBy[shown] = (stopsBy[shown] ?? 0n) + 1n;
    }
    const next: Rational[] = [];
    for (const [before, chance] of distribution.entries()) {
      for (let shown = 0; shown < stopsBy.length; shown++) {
        const share = multiply(chance, rational(stopsBy[shown] ?? 0n, strip.length));
        next[before + shown] = add(next[before + shown] ?? ZERO, share);
      }
    }
    distribution = next;
  }
  return distribution;
}

function expectedOver(distribution: Rational[], value: (count: number) => number): Rational {
  return distribution.reduce((sum, chance, count) => add(sum, multiply(chance, rational(value(count)))), ZERO);
}

/**
 * Returns the expected number of spins of a feature that starts with `award` spins, with retriggers up to the maximum.
 */
function expectedFeatureSpins(game: SlotDefinition, scatters: Rational[], award: number): Rational {
  const { spinsMax, retriggers } = game.freeSpins;
  // Probability of each number of spins that one free spin adds.
  const adds = new Map<number, Rational>();
  for (const [count, chance] of scatters.entries()) {
    const spins = retriggers[count] ?? 0;
    if (spins > 0) adds.set(spins, add(adds.get(spins) ?? ZERO, chance));
  }
  const nothing = [...adds.values()].reduce((rest, chance) => subtract(rest, chance), ONE);

  // Probability by number of granted spins, updated after each spin. A feature ends when all granted spins are played.
  let open = new Map<number, Rational>([[Math.min(award, spinsMax), ONE]]);
  let expected = ZERO;
  for (let played = 0; open.size > 0; played++) {
    const next = new Map<number, Rational>();
    for (const [granted, chance] of open) {
      if (granted === played) {
        expected = add(expected, multiply(chance, rational(granted)));
        continue;
      }
      merge(next, granted, multiply(chance, nothing));
      for (const [spins, share] of adds) merge(next, Math.min(granted + spins, spinsMax), multiply(chance, share));
    }
    open = next;
  }
  return expected;
}

function merge(into: Map<number, Rational>, key: number, chance: Rational): void {
  into.set(key, add(into.get(key) ?? ZERO, chance));
}
