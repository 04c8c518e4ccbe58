import { type RoundsDraft, roundsOf } from '@sanam/freerounds/console/index.ts';
import { type BonusDraft, bonusDraftOf, bonusTermsOf, newBonus } from '@sanam/wallet/console/index.ts';
import { withDecimals } from '@sanam/console/lib/format.ts';
import { LEVEL_MAX } from '../../contract/redemption-states.ts';
import type { Reward } from '../use-points.ts';

const WHOLE = /^[1-9]\d{0,11}$/;

const MONEY = /^(0|[1-9]\d{0,9})(\.\d{1,2})?$/;

/** Bonus money as typed. */
interface GiftDraft extends BonusDraft {
  amount: string;
}
export const newGift: GiftDraft = { ...newBonus, amount: '' };
export const isAmount = (typed: string): boolean => MONEY.test(typed) && Number(typed) > 0;

function giftOf({ amount, ...draft }: GiftDraft): Reward['terms']['bonus'] | undefined {
  const terms = bonusTermsOf(draft);
  return terms === undefined || !isAmount(amount) ? undefined : { amount: withDecimals(amount), ...terms };
}

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
  bonus: GiftDraft | null;
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
  bonus: null,
};

export const draftOf = (terms: Reward['terms']): TermsDraft => ({
  ...terms,
  price: String(terms.price),
  levelMin: terms.levelMin === null ? '' : String(terms.levelMin),
  limitCount: terms.limitCount === null ? '' : String(terms.limitCount),
  limitPeriod: terms.limitPeriod ?? 'none',
  bonus: terms.bonus === null ? null : { ...bonusDraftOf(terms.bonus), amount: terms.bonus.amount },
});

export const isWhole = (typed: string): boolean => WHOLE.test(typed);

/** Checks a level as typed; an empty one is for everybody. */
export const isLevel = (typed: string): boolean => isWhole(typed) && Number(typed) <= LEVEL_MAX;

/** Converts the form to terms; undefined while the input is incomplete. */
export function termsOf(draft: TermsDraft): Reward['terms'] | undefined {
  const { price, levelMin, limitCount, limitPeriod, rounds: typed, bonus: gift, ...rest } = draft;
  const rounds = typed === null ? null : roundsOf(typed);
  const bonus = gift === null ? null : giftOf(gift);
  const isLimited = limitPeriod !== 'none';
  const isGood =
    rest.titleTh.trim() !== '' &&
    rest.titleEn.trim() !== '' &&
    isWhole(price) &&
    (levelMin === '' || isLevel(levelMin)) &&
    (!isLimited || isWhole(limitCount));
  if (!isGood || rounds === undefined || bonus === undefined) return undefined;
  return {
    ...rest,
    rounds,
    bonus,
    price: Number(price),
    levelMin: levelMin === '' ? null : Number(levelMin),
    limitCount: isLimited ? Number(limitCount) : null,
    limitPeriod: isLimited ? limitPeriod : null,
  };
}
