// Figures of bonuses in minor units, computed alike by the server and by the pages (promotions.md 3 and 4).
import { turnoverOf } from '@sanam/wallet/contract/rules.ts';
import type { BonusTerms } from './bonus-terms.ts';

const BASIS_POINTS = 10_000n;

interface Limits {
  /** The most that one member gets. */
  maxMinor: bigint;
  depositMinMinor: bigint | null;
}

/** `min(floor(deposit × share), max)`; 0 below the smallest deposit. A bonus without a share is the fixed amount. */
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

/** What a requirement of the bonus is reckoned from. */
export const baseOf = (
  { turnoverOf }: Pick<BonusTerms, 'turnoverOf'>,
  { bonusMinor, depositMinor }: { bonusMinor: bigint; depositMinor: bigint },
): bigint => (turnoverOf === 'bonus' ? bonusMinor : depositMinor + bonusMinor);

/** What has to be played for a bonus, with its deposit where that is part of the base. */
export const requiredOf = (
  terms: Pick<BonusTerms, 'turnoverOf' | 'multiplePercent'>,
  of: { bonusMinor: bigint; depositMinor: bigint },
): bigint => turnoverOf(baseOf(terms, of), terms.multiplePercent);

/** How the bonus balance is divided when the turnover is met: what becomes cash, and what goes back. */
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
