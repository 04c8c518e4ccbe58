import type { Trx } from '@sanam/server/platform/db.ts';
import type { LedgerService, PostCommand } from './types.ts';

const expense = { class: 'promo_expense', owner: 'house' } as const;

interface Deps {
  ledger: Pick<LedgerService, 'post'>;
  /** Answered by `protection`. */
  protection: {
    holdGate(trx: Trx, memberId: string): Promise<unknown>;
    check(trx: Trx, memberId: string, action: 'bonus'): Promise<unknown>;
  };
}

interface Payment {
  source: PostCommand['source'];
  kind: PostCommand['kind'];
  memberId: string;
  amountMinor: bigint;
}

/**
 * Pays a member's reward of a promotion in THB: one posting for its source. The gate is checked after the wallet is
 * locked, as the lock order requires. Refuses as `protection.check` does, and then nothing is paid.
 */
export async function payPromotion({ ledger, protection }: Deps, trx: Trx, payment: Payment): Promise<void> {
  const { memberId, amountMinor, ...what } = payment;
  const to = { class: 'player_cash', owner: memberId } as const;
  await ledger.post(trx, { ...what, memberId, currency: 'THB', moves: [{ from: expense, to, amountMinor }] });
  await askGate(protection, trx, memberId);
}

interface PointsPayment extends Omit<Payment, 'amountMinor'> {
  merchantId: string;
  /** Whole points. */
  points: bigint;
}

/** Gives a member the points of a promotion from the merchant's pool, as `payPromotion` does for cash. */
export async function givePoints({ ledger, protection }: Deps, trx: Trx, payment: PointsPayment): Promise<void> {
  const { memberId, merchantId, points: amountMinor, ...what } = payment;
  const from = { class: 'points_pool', owner: merchantId } as const;
  const to = { class: 'player_points', owner: memberId } as const;
  await ledger.post(trx, { ...what, memberId, currency: 'PTS', moves: [{ from, to, amountMinor }] });
  await askGate(protection, trx, memberId);
}

async function askGate(protection: Deps['protection'], trx: Trx, memberId: string): Promise<void> {
  await protection.holdGate(trx, memberId);
  await protection.check(trx, memberId, 'bonus');
}
