import type { Value } from '@sanam/client/client';
import type { PlayType } from '../../contract/play-types.ts';

export type NumberCount = Value<'lotteryTrend'>['numbers'][number];

/** Up to this many numbers of a play type, all are shown; above it, only those that were drawn. */
export const ALL_MAX = 220;

/** Returns the drawn numbers; for a play type with few numbers, adds those that were not drawn. */
export function withMissing({ grammar }: PlayType, numbers: readonly NumberCount[], draws: number): NumberCount[] {
  if (grammar.count > ALL_MAX) return [...numbers];
  const came = new Set(numbers.map(({ pick }) => pick));
  const missing = [...grammar.all()]
    .filter((pick) => !came.has(pick))
    .map((pick) => ({ pick, hits: 0, gap: draws, longestGap: draws }));
  return [...numbers, ...missing];
}

/** Returns the most frequent numbers; among equals, the most recently drawn first. */
export const hottest = (numbers: readonly NumberCount[], count: number): NumberCount[] =>
  numbers.toSorted((one, other) => other.hits - one.hits || one.gap - other.gap).slice(0, count);

/** Returns the numbers with the longest current gap. */
export const coldest = (numbers: readonly NumberCount[], count: number): NumberCount[] =>
  numbers.toSorted((one, other) => other.gap - one.gap || one.hits - other.hits).slice(0, count);
