import type { Trx } from '@sanam/server/platform/db.ts';
import type { AccountRef, LedgerService, MoneyKind, Posted } from '@sanam/ledger/server/index.ts';

export const walletMoneyKinds: readonly MoneyKind[] = [
  { kind: 'trial.funded', from: 'promo_expense', to: 'player_cash', source: 'trial' },
];

/**
 * Posts P11: play money for a trial guest, once per guest. It comes from the house's promotions in FUN, and no move
 * converts FUN to money.
 */
export function trialFunded(
  ledger: LedgerService,
  trx: Trx,
  trial: { memberId: string; amountMinor: bigint },
): Promise<Posted> {
  const from: AccountRef = { class: 'promo_expense', owner: 'trial' };
  return ledger.post(trx, {
    source: { type: 'trial', id: trial.memberId },
    kind: 'trial.funded',
    memberId: trial.memberId,
    currency: 'FUN',
    moves: [{ from, to: { class: 'player_cash', owner: trial.memberId }, amountMinor: trial.amountMinor }],
  });
}
