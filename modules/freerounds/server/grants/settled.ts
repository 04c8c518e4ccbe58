// Publishes grants, once each, that the wallet engine settled when the vendor paid.
import { inTransaction } from '@sanam/server/platform/db.ts';
import type { FreeRoundsDeps } from '../deps.ts';
import { noteGrant, systemOf } from './note.ts';
import { takeUntold } from './store.ts';

const AT_ONCE = 100;

export async function tellSettled(deps: Pick<FreeRoundsDeps, 'db' | 'events'>): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    for (const row of await takeUntold(trx, AT_ONCE))
      await noteGrant(deps, trx, systemOf(row), { row, before: 'used', act: 'settled' });
  });
}
