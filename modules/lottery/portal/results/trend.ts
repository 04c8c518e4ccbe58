import type { Value } from '@sanam/client/client';
import type { PlayType } from '../../contract/play-types.ts';

export type NumberCount = Value<'lotteryTrend'>['numbers'][number];

/** Up to so many numbers of a play type all are shown; of more only those that came. */
export const ALL_MAX = 220;

/** The numbers that came, and with a play type of few numbers those too that did not come in these draws. */
export function withMissing({ grammar }: PlayType, numbers: readonly NumberCount[], draws: number): NumberCount[] {
  if (grammar.count > ALL_MAX) return [...numbers];
  const came = new Set(numbers.map(({ pick }) => pick));
  const missing = [...grammar.all()]
    .filter((pick) => !came.has(pick))
    .map((pick) => ({ pick, hits: 0, gap: draws, longestGap: draws }));
  return [...numbers, ...missing];
}

/** The most frequent numbers; of equal ones that which came last. */
export const hottest = (numbers: readonly NumberCount[], count: number): NumberCount[] =>
  numbers.toSorted((one, other) => other.hits - one.hits || one.gap - other.gap).slice(0, count);

/** The numbers that have not come for the longest time. */
export const coldest = (numbers: readonly NumberCount[], count: number): NumberCount[] =>
  numbers.toSorted((one, other) => other.gap - one.gap || one.hits - other.hits).slice(0, count);
