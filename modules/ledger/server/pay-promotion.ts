import type { Trx } from '@sanam/server/platform/db.ts';
import type { LedgerService, PostCommand } from './types.ts';

interface Deps {
  ledger: Pick<LedgerService, 'post'>;
  /** As `protection` answers. */
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
 * Pays a member what a promotion gives, in THB: one posting for its source. The gate is asked after the wallet is locked, as
 * the order of locks has it. Refuses as `protection.check` does, and then nothing is paid.
 */
export async function payPromotion({ ledger, protection }: Deps, trx: Trx, payment: Payment): Promise<void> {
  const { source, kind, memberId, amountMinor } = payment;
  await ledger.post(trx, {
    source,
    kind,
    memberId,
    currency: 'THB',
    moves: [
      {
        from: { class: 'promo_expense', owner: 'house' },
        to: { class: 'player_cash', owner: memberId },
        amountMinor,
      },
    ],
  });
  await protection.holdGate(trx, memberId);
  await protection.check(trx, memberId, 'bonus');
}
