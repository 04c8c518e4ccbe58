// The engine for products of the portal itself, such as the lottery: the same rules, in the caller's transaction.
import { sql } from 'kysely';
import { keepPlan, type Trx } from '@sanam/server/platform/db.ts';
import type { Command } from './commands.ts';
import { asSet, type EngineRow, toServed } from './engine-call.ts';
import { plainly, type Served } from './types.ts';

/**
 * Serves commands in the caller's transaction; answers in their order. Waits for the wallets, which stay locked until
 * the transaction ends, so call it last and do nothing slow after it. The vendor's adapter is `house`: its bets need
 * no game session; all other checks apply. The caller publishes balances after the commit.
 */
export async function serveWithin(trx: Trx, commands: readonly Command[]): Promise<Served[]> {
  const { rows } = await sql<{ row: EngineRow }>`
    ${keepPlan} select array[n::text, code, moved::text, balance_after::text, balance::text, version::text, wallet_id::text,
                 left(replayed::text, 1), limit_kind, currency, member_id] as row
    from vendors_apply(${asSet(commands)}, true)`.execute(trx);
  const byNumber = new Map(rows.map(({ row }) => [Number(row[0]), row]));
  return commands.map((_, n) => {
    const row = byNumber.get(n);
    return row === undefined ? plainly('TEMPORARY_ERROR') : toServed(row);
  });
}
