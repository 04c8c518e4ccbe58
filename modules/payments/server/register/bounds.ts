// Common parts of deposit and payout rules, in wire form and as columns.
import { fromWire, toWire } from '@sanam/contract';

interface Bounds {
  amount_min: bigint;
  amount_max: bigint;
  daily_sum: bigint;
  daily_count: number;
  fee_fixed: bigint;
  fee_basis_points: number;
  second_person_above: bigint;
}

export const boundsOf = (row: Bounds) => ({
  amountMin: toWire(row.amount_min),
  amountMax: toWire(row.amount_max),
  dailySum: toWire(row.daily_sum),
  dailyCount: row.daily_count,
  feeFixed: toWire(row.fee_fixed),
  feeBasisPoints: row.fee_basis_points,
  secondPersonAbove: toWire(row.second_person_above),
});

export const boundColumns = (settings: ReturnType<typeof boundsOf>): Bounds => ({
  amount_min: fromWire(settings.amountMin),
  amount_max: fromWire(settings.amountMax),
  daily_sum: fromWire(settings.dailySum),
  daily_count: settings.dailyCount,
  fee_fixed: fromWire(settings.feeFixed),
  fee_basis_points: settings.feeBasisPoints,
  second_person_above: fromWire(settings.secondPersonAbove),
});
