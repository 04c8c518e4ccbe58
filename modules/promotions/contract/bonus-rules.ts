// Bonus calculations in minor units, shared by server and pages (promotions.md 3 and 4).
import { turnoverOf } from '@sanam/wallet/contract/rules.ts';
import type { BonusTerms } from './bonus-terms.ts';

const BASIS_POINTS = 10_000n;

interface Limits {
  /** Maximum bonus per member. */
  maxMinor: bigint;
  depositMinMinor: bigint | null;
}

/**
 * Returns `min(floor(deposit × share), max)`; 0 below the minimum deposit. A bonus without a share is the fixed amount.
 */
export function bonusOf(
  { matchBasisPoints }: Pick<BonusTerms, 'matchBasisPoints'>,
  { maxMinor, depositMinMinor }: Limits,
  depositMinor: bigint,
): bigint {
  if (depositMinMinor !== null && depositMinor < depositMinMinor) return 0n;
  if (matchBasisPoints === null) return maxMinor;
  const share = (depositMinor * BigInt(matchBasisPoints)) / BASIS_POINTS;
  return share < maxMinor ? share : maxMinor;
}

/** Returns the base of the turnover requirement. */
export const baseOf = (
  { turnoverOf }: Pick<BonusTerms, 'turnoverOf'>,
  { bonusMinor, depositMinor }: { bonusMinor: bigint; depositMinor: bigint },
): bigint => (turnoverOf === 'bonus' ? bonusMinor : depositMinor + bonusMinor);

/** Returns the required turnover of a bonus; its deposit is included if it is part of the base. */
export const requiredOf = (
  terms: Pick<BonusTerms, 'turnoverOf' | 'multiplePercent'>,
  of: { bonusMinor: bigint; depositMinor: bigint },
): bigint => turnoverOf(baseOf(terms, of), terms.multiplePercent);

/** Splits the bonus balance when the turnover is met, into cash and the returned part. */
export function conversionOf(
  { converts }: Pick<BonusTerms, 'converts'>,
  {
    balanceMinor,
    grantedMinor,
    cashOutMaxMinor,
  }: { balanceMinor: bigint; grantedMinor: bigint; cashOutMaxMinor: bigint | null },
): { convertedMinor: bigint; returnedMinor: bigint } {
  const won = balanceMinor > grantedMinor ? balanceMinor - grantedMinor : 0n;
  const due = converts === 'all' ? balanceMinor : won;
  const convertedMinor = cashOutMaxMinor !== null && due > cashOutMaxMinor ? cashOutMaxMinor : due;
  return { convertedMinor, returnedMinor: balanceMinor - convertedMinor };
}
