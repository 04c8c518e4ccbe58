import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { returnOf } from '../catalogue.ts';
import { lanternRiver } from '../lantern-river/game.ts';
import type { SlotDefinition } from './definition.ts';
import { evaluateSpin, windowAt } from './evaluate.ts';
import { createDraw } from './fairness.ts';
import { playRound } from './play-round.ts';
import { add, multiply, type Rational, rational, toDecimal, toNumber, ZERO } from './rational.ts';
import { returnToPlayer } from './return-to-player.ts';

/** A game small enough to enumerate all combinations of stops of a whole round. */
const tiny: SlotDefinition = {
  code: 'tiny',
  version: '1',
  rows: 2,
  symbols: ['a', 'b', 'w', 's'],
  wild: 'w',
  scatter: 's',
  pays: { a: [0, 0, 1, 5], b: [0, 0, 0, 3] },
  scatterPays: [0, 0, 1, 4],
  lines: [
    [0, 0, 0],
    [1, 1, 1],
    [0, 1, 0],
  ],
  reels: [
    ['a', 'b', 's', 'a'],
    ['w', 'b', 's', 'a', 'b'],
    ['a', 's', 'b', 'b'],
  ],
  freeReels: [
    ['a', 'b', 's'],
    ['w', 'a', 's'],
    ['a', 's', 'b'],
  ],
  freeSpins: { awards: [0, 0, 1, 2], retriggers: [0, 0, 0, 1], spinsMax: 3, multiplier: 2 },
  stakes: [3n],
  defaultStake: 3n,
};

/** Computes the return by playing every possible round, weighted by its probability. */
function bruteForce(game: SlotDefinition): Rational {
  const everyStop = (strips: readonly (readonly string[])[]): number[][] =>
    strips.reduce<number[][]>((all, strip) => all.flatMap((stops) => strip.map((_, stop) => [...stops, stop])), [[]]);
  const base = everyStop(game.reels);
  const free = everyStop(game.freeReels);
  const freeFrom = (played: number, granted: number): Rational => {
    if (played === granted) return ZERO;
    let sum = ZERO;
    for (const stops of free) {
      const wins = evaluateSpin(game, windowAt(game.freeReels, stops, game.rows));
      const more = Math.min(game.freeSpins.retriggers[wins.scatters] ?? 0, game.freeSpins.spinsMax - granted);
      sum = add(sum, add(rational(wins.units * game.freeSpins.multiplier), freeFrom(played + 1, granted + more)));
    }
    return multiply(sum, rational(1, free.length));
  };
  const features = new Map<number, Rational>();
  let sum = ZERO;
  for (const stops of base) {
    const wins = evaluateSpin(game, windowAt(game.reels, stops, game.rows));
    const award = game.freeSpins.awards[wins.scatters] ?? 0;
    const feature = features.get(award) ?? freeFrom(0, award);
    features.set(award, feature);
    sum = add(sum, add(rational(wins.units), feature));
  }
  return multiply(sum, rational(1, base.length * game.lines.length));
}

describe('the exact return', () => {
  it('equals the sum over every possible round of a small game', () => {
    expect(returnToPlayer(tiny).total).toEqual(bruteForce(tiny));
  });

  it('of Lantern River is 96.46 % and changes with no symbol unnoticed', () => {
    const parts = returnOf(lanternRiver);
    expect(toDecimal(parts.total, 10)).toBe('0.9646431079');
    expect(toDecimal(parts.lines, 8)).toBe('0.67732005');
    expect(toDecimal(parts.scatters, 8)).toBe('0.01979853');
    expect(toDecimal(parts.freeSpins, 8)).toBe('0.26752451');
    expect(Math.round(1 / toNumber(parts.trigger))).toBe(123);
    const strips = JSON.stringify([lanternRiver.reels, lanternRiver.freeReels]);
    expect(createHash('sha256').update(strips).digest('hex').slice(0, 16)).toMatchInlineSnapshot(`"4d924618c09f4167"`);
  });

  it('is met by 200,000 rounds of a fixed seed within four standard errors', () => {
    const rounds = 200_000;
    let counter = 0;
    let block = Buffer.alloc(0);
    const draw = createDraw(() => {
      block = createHash('sha256').update(`seed:${counter++}`).digest();
      return block;
    });
    let sum = 0;
    let squares = 0;
    for (let i = 0; i < rounds; i++) {
      const times = playRound(lanternRiver, draw).units / lanternRiver.lines.length;
      sum += times;
      squares += times * times;
    }
    const mean = sum / rounds;
    const error = Math.sqrt((squares / rounds - mean * mean) / rounds);
    expect(Math.abs(mean - toNumber(returnOf(lanternRiver).total))).toBeLessThan(4 * error);
  });
});

describe('Lantern River', () => {
  it('never shows two scatters on one reel, so that five is the most', () => {
    for (const strips of [lanternRiver.reels, lanternRiver.freeReels]) {
      for (const strip of strips) {
        for (const stop of strip.keys()) {
          const shown = windowAt([strip], [stop], 3)[0]?.filter((symbol) => symbol === 'krathong') ?? [];
          expect(shown.length).toBeLessThanOrEqual(1);
        }
      }
    }
  });

  it('has twenty different lines', () => {
    expect(new Set(lanternRiver.lines.map(String)).size).toBe(20);
  });
});
