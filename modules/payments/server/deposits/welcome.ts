// Whether a payment may be credited now: asked with the wallet locked.
import type { Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { PaymentDeps } from '../deps.ts';
import type { PaymentFacts } from './rules.ts';

type Deps = Pick<PaymentDeps, 'ledger' | 'members' | 'protection'>;

/**
 * Locks the wallet, then asks whether it may receive `amount` minor units. Closing an account and excluding its player
 * take the same lock: either they are seen here, or they follow the credit.
 */
export async function welcomeOf(
  { ledger, members, protection }: Deps,
  trx: Trx,
  memberId: string,
  amount: bigint,
): Promise<PaymentFacts['protection']> {
  await ledger.lockOwner(trx, memberId);
  if ((await members.find(trx, memberId))?.isClosed === true) return 'closed';
  return protection.atCredit(trx, memberId, amount);
}

const REFUSALS = {
  excluded: 'protection.excluded',
  overLimit: 'protection.depositLimit',
  closed: 'wallet.accountClosed',
} as const;

/**
 * Locks the wallet. Refuses with `protection.excluded`, `protection.depositLimit`, `wallet.accountClosed` what it may not
 * receive.
 */
export async function refuseUnwelcome(deps: Deps, trx: Trx, memberId: string, amount: bigint): Promise<void> {
  const welcome = await welcomeOf(deps, trx, memberId, amount);
  if (welcome !== 'allowed') throw refuse(REFUSALS[welcome]);
}
