// Cashback: a share of what a member lost in cash in a closed period, shared by server and pages (promotions.md 3).
import { z } from 'zod/mini';
import { gameTypes } from '@sanam/vendors/contract/game-types.ts';

const BASIS_POINTS = 10_000n;
/** Maximum share: half of the loss. */
export const SHARE_MAX = 5000;

/** Terms of a cashback; the period is the campaign's occurrence, the cap its reward. */
export const cashbackTerms = z.strictObject({
  /** Share of the net loss in basis points: 1000 is 10 %. */
  shareBasisPoints: z.int().check(z.minimum(1), z.maximum(SHARE_MAX)),
  /** Product that counts; null for all. */
  product: z.nullable(z.enum(gameTypes)),
});
export type CashbackTerms = z.output<typeof cashbackTerms>;

/** Returns `min(floor(max(0, net loss − received) × share), cap)` in minor units. */
export function cashbackOf(
  { shareBasisPoints }: Pick<CashbackTerms, 'shareBasisPoints'>,
  { lossMinor, receivedMinor, capMinor }: { lossMinor: bigint; receivedMinor: bigint; capMinor: bigint },
): bigint {
  const base = lossMinor - receivedMinor;
  if (base <= 0n) return 0n;
  const share = (base * BigInt(shareBasisPoints)) / BASIS_POINTS;
  return share < capMinor ? share : capMinor;
}
