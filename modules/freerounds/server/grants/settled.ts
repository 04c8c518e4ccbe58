// Publishes grants, once each, that the wallet engine settled when the vendor paid.
import { inTransaction } from '@sanam/server/platform/db.ts';
import { oneByOne } from '@sanam/server/platform/one-by-one.ts';
import type { WinningsDeps } from '../deps.ts';
import { noteGrant, systemOf } from './note.ts';
import { keptWinnings, takeUntold } from './store.ts';
import { payWinnings } from './winnings.ts';

const AT_ONCE = 100;

export async function tellSettled(deps: WinningsDeps): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    for (const row of await takeUntold(trx, AT_ONCE))
      await noteGrant(deps, trx, systemOf(row), { row, before: 'used', act: 'settled' });
  });
  await oneByOne(
    await keptWinnings(deps.db, AT_ONCE),
    (row) => payWinnings(deps, row),
    (err, { grant_id: grantId }) => deps.log.error({ err, grantId }, 'winnings of free rounds are not paid yet'),
  );
}
