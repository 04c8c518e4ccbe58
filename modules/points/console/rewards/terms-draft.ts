import { type RoundsDraft, roundsOf } from '@sanam/freerounds/console/index.ts';
import { LEVEL_MAX } from '../../contract/redemption-states.ts';
import type { Reward } from '../use-points.ts';

const WHOLE = /^[1-9]\d{0,11}$/;

/** Form state of a reward's terms. */
export interface TermsDraft {
  titleTh: string;
  titleEn: string;
  textTh: string;
  textEn: string;
  pictures: string[];
  price: string;
  levelMin: string;
  limitCount: string;
  limitPeriod: 'none' | 'day' | 'month' | 'ever';
  startsAt: string | null;
  endsAt: string | null;
  rounds: RoundsDraft | null;
}

export const newTerms: TermsDraft = {
  titleTh: '',
  titleEn: '',
  textTh: '',
  textEn: '',
  pictures: [],
  price: '',
  levelMin: '',
  limitCount: '',
  limitPeriod: 'none',
  startsAt: null,
  endsAt: null,
  rounds: null,
};

export const draftOf = (terms: Reward['terms']): TermsDraft => ({
  ...terms,
  price: String(terms.price),
  levelMin: terms.levelMin === null ? '' : String(terms.levelMin),
  limitCount: terms.limitCount === null ? '' : String(terms.limitCount),
  limitPeriod: terms.limitPeriod ?? 'none',
});

export const isWhole = (typed: string): boolean => WHOLE.test(typed);

/** Checks a level as typed; an empty one is for everybody. */
export const isLevel = (typed: string): boolean => isWhole(typed) && Number(typed) <= LEVEL_MAX;

/** Converts the form to terms; undefined while the input is incomplete. */
export function termsOf(draft: TermsDraft): Reward['terms'] | undefined {
  const { price, levelMin, limitCount, limitPeriod, rounds: typed, ...rest } = draft;
  const rounds = typed === null ? null : roundsOf(typed);
  const isLimited = limitPeriod !== 'none';
  const isGood =
    rest.titleTh.trim() !== '' &&
    rest.titleEn.trim() !== '' &&
    isWhole(price) &&
    (levelMin === '' || isLevel(levelMin)) &&
    (!isLimited || isWhole(limitCount));
  if (!isGood || rounds === undefined) return undefined;
  return {
    ...rest,
    rounds,
    price: Number(price),
    levelMin: levelMin === '' ? null : Number(levelMin),
    limitCount: isLimited ? Number(limitCount) : null,
    limitPeriod: isLimited ? limitPeriod : null,
  };
}
