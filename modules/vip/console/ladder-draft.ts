// The ladder as it is typed.
import { fromWire } from '@sanam/contract';
import type { LadderRecord, LevelRecord } from './records.ts';

export const levelFields = ['nameTh', 'nameEn', 'threshold', 'upgradeBonus', 'pointsMultiplier'] as const;
export type LevelField = (typeof levelFields)[number];
export type LevelDraft = Record<LevelField, string>;

export interface Draft {
  levels: LevelDraft[];
  weights: LadderRecord['weights'];
}

export const LEVELS_MAX = 30;
const AMOUNT = /^(0|[1-9]\d{0,12})\.\d{2}$/;
/** From 1.00 to 10.00. */
const TIMES = /^([1-9]\.\d{2}|10\.00)$/;
/** From 0.00 to 100.00. */
const PERCENT = /^(100\.00|\d{1,2}\.\d{2})$/;

export const newLevel: LevelDraft = {
  nameTh: '',
  nameEn: '',
  threshold: '',
  upgradeBonus: '0.00',
  pointsMultiplier: '1.00',
};

export type Problem = 'name' | 'amount' | 'rising' | 'times' | 'percent';

/** What is wrong with a field of a level: thresholds rise from level to level. */
export function problemOf({ levels }: Draft, at: number, field: LevelField): Problem | undefined {
  const typed = levels[at]![field];
  if (field === 'nameTh' || field === 'nameEn')
    return typed.trim() === '' || typed.trim().length > 40 ? 'name' : undefined;
  if (field === 'pointsMultiplier') return TIMES.test(typed) ? undefined : 'times';
  if (!AMOUNT.test(typed)) return 'amount';
  if (field === 'upgradeBonus') return undefined;
  const below = levels[at - 1]?.threshold ?? '0.00';
  return AMOUNT.test(below) && fromWire(typed) <= fromWire(below) ? 'rising' : undefined;
}

export const isPercent = (typed: string): boolean => PERCENT.test(typed);

export const isGood = (draft: Draft): boolean =>
  draft.weights.every(({ percent }) => isPercent(percent)) &&
  draft.levels.every((_level, at) => levelFields.every((field) => problemOf(draft, at, field) === undefined));

export const draftOf = ({ levels, weights }: LadderRecord): Draft => ({
  levels: levels.map(({ nameTh, nameEn, threshold, upgradeBonus, pointsMultiplier }) => ({
    nameTh,
    nameEn,
    threshold,
    upgradeBonus,
    pointsMultiplier,
  })),
  weights,
});

/** Ranks follow the order. */
export const levelsOf = ({ levels }: Draft): Omit<LevelRecord, 'members'>[] =>
  levels.map((level, at) => ({
    ...level,
    rankLevel: at + 1,
    nameTh: level.nameTh.trim(),
    nameEn: level.nameEn.trim(),
  }));
