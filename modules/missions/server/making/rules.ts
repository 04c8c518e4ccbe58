// What a mission must be.
import { fromWire, toWire } from '@sanam/contract';
import { isOfPlay, type MissionCounter, type MissionOccurrence, unitOf } from '../../contract/states.ts';

/** As staff write it. */
export interface Wish {
  titleTh: string;
  titleEn: string;
  counter: MissionCounter;
  product: string | null;
  multiple: string | null;
  goal: string;
  occurrence: MissionOccurrence;
  reward: string;
  startsAt: string;
  endsAt: string;
}

const MULTIPLE = { min: 101n, max: 10_000_000n };

/** The fields that are wrong. */
export function problemsOf(wish: Wish): string[] {
  const { counter, product, multiple } = wish;
  const times = multiple === null ? null : fromWire(multiple);
  const isGoodMultiple =
    counter === 'winMultiple' ? times !== null && times >= MULTIPLE.min && times <= MULTIPLE.max : times === null;
  return [
    ...(goalOf(wish) > 0n && wish.goal.includes('.') === (unitOf(counter) === 'money') ? [] : ['goal']),
    ...(product === null || isOfPlay(counter) ? [] : ['product']),
    ...(isGoodMultiple ? [] : ['multiple']),
    ...(fromWire(wish.reward) > 0n ? [] : ['reward']),
    ...(wish.startsAt < wish.endsAt ? [] : ['endsAt']),
  ];
}

/** Satang, or how many. */
export const goalOf = ({ goal }: Pick<Wish, 'goal'>): bigint => (goal.includes('.') ? fromWire(goal) : BigInt(goal));

/** In a line, for who confirms it. */
export const summaryOf = ({ titleEn, counter, goal, occurrence, reward }: Wish): string =>
  `${titleEn}: ${counter} ${goal} (${occurrence}) → ${reward}`;

export const multipleOnWire = (multiple: number | null): string | null =>
  multiple === null ? null : toWire(BigInt(multiple));
