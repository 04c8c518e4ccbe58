// Closes unpaid orders after a break, an exclusion or a block.
import { systemContext } from '@sanam/server/platform/context.ts';
import type { Trx } from '@sanam/server/platform/db.ts';
import type { Settlement } from './settle.ts';
import * as store from './store.ts';

const context = systemContext('protection.stop');

/**
 * Closes the unpaid orders of a member. Takes the same lock as a new order, so that none is made until the transaction
 * ends. Later payments to a closed order are decided like all late money.
 */
export async function closeOpenOrders(
  deps: { settlement: Pick<Settlement, 'change'> },
  trx: Trx,
  memberId: string,
): Promise<void> {
  await store.lockMember(trx, memberId);
  for (const row of await store.lockUnpaid(trx, memberId))
    await deps.settlement.change(trx, context, row, 'cancel', { reasonCode: 'protection' });
}
