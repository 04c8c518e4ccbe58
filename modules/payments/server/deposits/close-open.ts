// A break, an exclusion or a block closes the orders that nobody has paid yet.
import { systemContext } from '@sanam/server/platform/context.ts';
import type { Trx } from '@sanam/server/platform/db.ts';
import type { Settlement } from './settle.ts';
import * as store from './store.ts';

const context = systemContext('protection.stop');

/**
 * Closes the unpaid orders of a member. Holds the name that a new order takes, so that none is made until the
 * transaction ends. What is paid to a closed order later is decided like all late money.
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
