// The form state of a ladder, its validation and its conversion to the request.
import { fromWire } from '@sanam/contract';
import { type BonusDraft, bonusDraftOf, bonusTermsOf, newBonus } from '@sanam/wallet/console/index.ts';
import type { LadderRecord, LevelRecord } from './records.ts';

export const levelFields = [
  'nameTh',
  'nameEn',
  'threshold',
  'upgradeBonus',
  'pointsMultiplier',
  'birthdayGift',
  'weeklyGift',
  'monthlyGift',
  'withdrawalCount',
  'withdrawalSum',
] as const;
export type LevelField = (typeof levelFields)[number];
export type LevelDraft = Record<LevelField, string> & Pick<LevelRecord, 'rebates' | 'goesFirst'>;

export const needFields = ['weeklyBets', 'monthlyBets'] as const;

/** Payment in cash or as bonus money; `bonus` keeps its input while cash is selected. */
export interface PaidDraft {
  as: 'cash' | 'bonus';
  bonus: BonusDraft;
}

export interface Draft extends Pick<LadderRecord, 'weights' | (typeof needFields)[number]> {
  levels: LevelDraft[];
  rebatesAs: PaidDraft;
  giftsAs: PaidDraft;
}

export const LEVELS_MAX = 30;
const AMOUNT = /^(0|[1-9]\d{0,12})\.\d{2}$/;
/** Multiplier from 1.00 to 10.00. */
const TIMES = /^([1-9]\.\d{2}|10\.00)$/;
/** Percentage from 0.00 to 100.00. */
const PERCENT = /^(100\.00|\d{1,2}\.\d{2})$/;
/** Rebate rate from 0.00 to 10.00 percent. */
const REBATE = /^(10\.00|\d\.\d{2})$/;
/** Number of withdrawals from 1 to 1000. */
const COUNT = /^([1-9]\d{0,2}|1000)$/;
const NOTHING = '0.00';

/** Returns a level without benefits that has the products of the ladder. */
export const newLevel = ({ weights }: Pick<Draft, 'weights'>): LevelDraft => ({
  nameTh: '',
  nameEn: '',
  threshold: '',
  upgradeBonus: NOTHING,
  pointsMultiplier: '1.00',
  birthdayGift: NOTHING,
  weeklyGift: NOTHING,
  monthlyGift: NOTHING,
  withdrawalCount: '',
  withdrawalSum: '',
  goesFirst: false,
  rebates: weights.map(({ product }) => ({ product, percent: NOTHING })),
});

export type Problem = 'name' | 'amount' | 'rising' | 'times' | 'count';

/**
 * Returns the problem of one field of a level; undefined if it is valid. Thresholds must rise from level to level.
 * Limits of withdrawals are optional.
 */
export function problemOf({ levels }: Draft, at: number, field: LevelField): Problem | undefined {
  const typed = levels[at]![field];
  if (field === 'nameTh' || field === 'nameEn')
    return typed.trim() === '' || typed.trim().length > 40 ? 'name' : undefined;
  if (field === 'pointsMultiplier') return TIMES.test(typed) ? undefined : 'times';
  if (field === 'withdrawalCount') return typed === '' || COUNT.test(typed) ? undefined : 'count';
  if (field === 'withdrawalSum' && typed === '') return undefined;
  if (!AMOUNT.test(typed) || (field === 'withdrawalSum' && typed === NOTHING)) return 'amount';
  if (field !== 'threshold') return undefined;
  const below = levels[at - 1]?.threshold ?? NOTHING;
  return AMOUNT.test(below) && fromWire(typed) <= fromWire(below) ? 'rising' : undefined;
}

export const isPercent = (typed: string): boolean => PERCENT.test(typed);
export const isRebate = (typed: string): boolean => REBATE.test(typed);
export const isAmount = (typed: string): boolean => AMOUNT.test(typed);

/** Returns the bonus terms; null for cash, undefined while the input is invalid. */
export const paidOf = ({ as, bonus }: PaidDraft): LadderRecord['rebatesAs'] | undefined =>
  as === 'cash' ? null : bonusTermsOf(bonus);

const paidDraftOf = (terms: LadderRecord['rebatesAs']): PaidDraft =>
  terms === null ? { as: 'cash', bonus: newBonus } : { as: 'bonus', bonus: bonusDraftOf(terms) };

export const isGood = (draft: Draft): boolean =>
  paidOf(draft.rebatesAs) !== undefined &&
  paidOf(draft.giftsAs) !== undefined &&
  draft.weights.every(({ percent }) => isPercent(percent)) &&
  needFields.every((field) => isAmount(draft[field])) &&
  draft.levels.every(
    ({ rebates }, at) =>
      rebates.every(({ percent }) => isRebate(percent)) &&
      levelFields.every((field) => problemOf(draft, at, field) === undefined),
  );

export const draftOf = ({ levels, weights, weeklyBets, monthlyBets, ...paid }: LadderRecord): Draft => ({
  rebatesAs: paidDraftOf(paid.rebatesAs),
  giftsAs: paidDraftOf(paid.giftsAs),
  levels: levels.map(({ members: _members, rankLevel: _rank, withdrawalCount, withdrawalSum, ...level }) => ({
    ...level,
    withdrawalCount: withdrawalCount === null ? '' : String(withdrawalCount),
    withdrawalSum: withdrawalSum ?? '',
  })),
  weights,
  weeklyBets,
  monthlyBets,
});

/** Converts the levels of the form to the request. The rank of a level is its place in the order. */
export const levelsOf = ({ levels }: Draft): Omit<LevelRecord, 'members'>[] =>
  levels.map(({ withdrawalCount, withdrawalSum, ...level }, at) => ({
    ...level,
    rankLevel: at + 1,
    nameTh: level.nameTh.trim(),
    nameEn: level.nameEn.trim(),
    withdrawalCount: withdrawalCount === '' ? null : Number(withdrawalCount),
    withdrawalSum: withdrawalSum === '' ? null : withdrawalSum,
  }));
