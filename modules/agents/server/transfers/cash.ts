// A payment of a cash agent to a direct player is a deposit: it counts for protection limits and line reports, and must
// be wagered once before withdrawal.
import type { Trx } from '@sanam/server/platform/db.ts';
import { Refusal, refuse } from '@sanam/server/platform/errors.ts';
import type { FrontOf } from '@sanam/server/platform/module.ts';
import type { protection } from '@sanam/protection/server/index.ts';
import type { TurnoverPort } from '@sanam/wallet/server/index.ts';
import { noteDeposit } from '../links/store.ts';
import { claimCash, type TransferRow } from './store.ts';

export interface CashDeps {
  protection: Pick<FrontOf<typeof protection>['service'], 'holdOrders' | 'beforeDeposit' | 'atCredit'>;
  turnover: Pick<TurnoverPort, 'open'>;
}

/** Required turnover of the money, in percent. */
const ONCE = 100;

/**
 * Checks and records the payment as a deposit, under the gates of both members. Refuses with
 * `agents.receiverUnavailable` if limits, identity or an exclusion of the player prevent the deposit; the agent does
 * not learn which.
 */
export async function asDeposit(
  { protection, turnover }: CashDeps,
  trx: Trx,
  row: TransferRow,
  at: string,
): Promise<void> {
  const { to_id: memberId, amount: amountMinor, transfer_id: sourceId } = row;
  try {
    await protection.beforeDeposit(trx, { memberId, amountMinor });
  } catch (error) {
    if (error instanceof Refusal) throw refuse('agents.receiverUnavailable');
    throw error;
  }
  if ((await protection.atCredit(trx, memberId, amountMinor)) !== 'allowed') throw refuse('agents.receiverUnavailable');
  const requirement = { source: 'deposit', sourceId, amountMinor, multiplePercent: ONCE } as const;
  await turnover.open(trx, { memberId, currency: 'THB', ...requirement });
  await claimCash(trx, row, at);
  await noteDeposit(trx, memberId);
}
