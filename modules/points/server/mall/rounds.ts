// Conversion of a reward's free rounds between the wire format and their columns.
import { fromWire, toWire } from '@sanam/contract';
import type { FreeRoundTerms } from '@sanam/freerounds/contract/terms.ts';
import type { BonusRewardTerms } from '@sanam/wallet/contract/bonus-reward.ts';
import type { TableRow } from '@sanam/server/platform/db.ts';

export type RoundColumns = Pick<
  TableRow<'points_reward_versions'>,
  'rounds_node' | 'rounds' | 'rounds_bet' | 'rounds_days' | 'rounds_turnover_percent' | 'rounds_bonus_terms'
>;

/** Converts free rounds to their columns for writing, with JSON as text. */
export const columnsOf = (rounds: FreeRoundTerms | null): RoundColumns & { rounds_bonus_terms: string | null } => ({
  rounds_node: rounds?.nodeId ?? null,
  rounds: rounds?.rounds ?? null,
  rounds_bet: rounds === null ? null : fromWire(rounds.bet),
  rounds_days: rounds?.days ?? null,
  rounds_turnover_percent: rounds?.turnoverPercent ?? null,
  rounds_bonus_terms: rounds?.bonus == null ? null : JSON.stringify(rounds.bonus),
});

/** Returns the free rounds of a reward; null for other rewards. */
export const roundsOf = (row: RoundColumns): FreeRoundTerms | null =>
  row.rounds_node === null
    ? null
    : {
        nodeId: row.rounds_node,
        rounds: row.rounds!,
        bet: toWire(row.rounds_bet!),
        days: row.rounds_days!,
        turnoverPercent: row.rounds_turnover_percent!,
        bonus: row.rounds_bonus_terms as BonusRewardTerms | null,
      };
