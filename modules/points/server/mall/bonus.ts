// Conversion of a reward's bonus money between the wire format and its columns.
import { fromWire, toWire } from '@sanam/contract';
import type { TableRow } from '@sanam/server/platform/db.ts';
import type { BonusRewardTerms } from '@sanam/wallet/contract/bonus-reward.ts';
import type { RewardBonus } from '../../contract/schemas.ts';

export type BonusColumns = Pick<TableRow<'points_reward_versions'>, 'bonus_amount' | 'bonus_terms'>;

/** Converts bonus money to its columns for writing, with JSON as text. */
export function bonusColumnsOf(bonus: RewardBonus | null): { bonus_amount: bigint | null; bonus_terms: string | null } {
  if (bonus === null) return { bonus_amount: null, bonus_terms: null };
  const { amount, ...terms } = bonus;
  return { bonus_amount: fromWire(amount), bonus_terms: JSON.stringify(terms) };
}

/** Returns the bonus money of a reward; null for other rewards. */
export const bonusOf = ({ bonus_amount: amount, bonus_terms: terms }: BonusColumns): RewardBonus | null =>
  amount === null ? null : { amount: toWire(amount), ...(terms as BonusRewardTerms) };
