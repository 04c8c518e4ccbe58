// Conversion of the ladder to and from the wire format.
import { type CallArguments, type Calls, fromWire, toWire } from '@sanam/contract';
import { gameTypes } from '@sanam/vendors/contract/game-types.ts';
import type { Ladder, LevelRow, Parts } from './rules.ts';

export type Wish = Omit<CallArguments<Calls['opsChangeVipLadder']>['body'], 'reason'>;

/** Converts parts of a million to a percentage with two decimals. */
export const percentOf = (part = 0): string => toWire(BigInt(part) / 100n);

export const percentsOf = (parts: Parts) =>
  gameTypes.map((product) => ({ product, percent: percentOf(parts[product]) }));

export const partsOf = (percents: readonly { product: string; percent: string }[]): Parts =>
  Object.fromEntries(percents.map(({ product, percent }) => [product, Number(fromWire(percent)) * 100]));

const wireOrNull = (minor: bigint | null): string | null => (minor === null ? null : toWire(minor));

export const levelWire = (row: LevelRow) => ({
  rankLevel: row.rank_level,
  nameTh: row.name_th,
  nameEn: row.name_en,
  threshold: toWire(row.threshold),
  upgradeBonus: toWire(row.upgrade_bonus),
  pointsMultiplier: toWire(BigInt(row.points_multiplier)),
  rebates: percentsOf(row.rebates),
  birthdayGift: toWire(row.birthday_gift),
  weeklyGift: toWire(row.weekly_gift),
  monthlyGift: toWire(row.monthly_gift),
  goesFirst: row.goes_first,
  withdrawalCount: row.withdrawal_count,
  withdrawalSum: wireOrNull(row.withdrawal_sum),
});

export const ladderWire = (ladder: Ladder) => ({
  levels: ladder.levels.map(levelWire),
  weights: percentsOf(ladder.weights),
  rebatesAs: ladder.rebate_terms,
  giftsAs: ladder.gift_terms,
  weeklyBets: toWire(ladder.weekly_bets),
  monthlyBets: toWire(ladder.monthly_bets),
});

/** Proposal of a ladder. Proposals made before rebates and gifts existed lack their fields. */
type Proposed = Pick<Wish, 'weights' | 'version'> &
  Partial<Pick<Wish, 'weeklyBets' | 'monthlyBets' | 'rebatesAs' | 'giftsAs'>> & {
    levels: readonly (Pick<
      Wish['levels'][number],
      'rankLevel' | 'nameTh' | 'nameEn' | 'threshold' | 'upgradeBonus' | 'pointsMultiplier'
    > &
      Partial<Wish['levels'][number]>)[];
  };

export function ladderOf({ levels, weights, version, rebatesAs = null, giftsAs = null, ...bets }: Proposed): Ladder {
  const { weeklyBets = '0.00', monthlyBets = '0.00' } = bets;
  return {
    rebate_terms: rebatesAs,
    gift_terms: giftsAs,
    version: version + 1,
    levels: levels.map((level) => ({
      rank_level: level.rankLevel,
      name_th: level.nameTh,
      name_en: level.nameEn,
      threshold: fromWire(level.threshold),
      upgrade_bonus: fromWire(level.upgradeBonus),
      points_multiplier: Number(fromWire(level.pointsMultiplier)),
      rebates: partsOf(level.rebates ?? []),
      birthday_gift: fromWire(level.birthdayGift ?? '0.00'),
      weekly_gift: fromWire(level.weeklyGift ?? '0.00'),
      monthly_gift: fromWire(level.monthlyGift ?? '0.00'),
      goes_first: level.goesFirst ?? false,
      withdrawal_count: level.withdrawalCount ?? null,
      withdrawal_sum: level.withdrawalSum == null ? null : fromWire(level.withdrawalSum),
    })),
    weights: partsOf(weights),
    weekly_bets: fromWire(weeklyBets),
    monthly_bets: fromWire(monthlyBets),
  };
}
