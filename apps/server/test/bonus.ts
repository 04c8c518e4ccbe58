// Bonus money out of nothing, for tests of the engine without a campaign.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../src/platform/db.ts';

/** Gives a member bonus money out of nothing, in minor units. Whether bets see it is said by `bonusPlay.start`. */
export const giveBonus = (owner: Db, memberId: string, amountMinor: bigint): Promise<void> =>
  post(owner, memberId, amountMinor, {
    fromClass: 'suspense',
    fromOwner: 'test',
    toClass: 'player_bonus',
    toOwner: memberId,
  });

/** Takes it away again, as the end of a grant does. */
export const takeBonus = (owner: Db, memberId: string, amountMinor: bigint): Promise<void> =>
  post(owner, memberId, amountMinor, {
    fromClass: 'player_bonus',
    fromOwner: memberId,
    toClass: 'suspense',
    toOwner: 'test',
  });

async function post(owner: Db, memberId: string, amountMinor: bigint, way: object): Promise<void> {
  const moves = JSON.stringify([{ ...way, amount: String(amountMinor) }]);
  await sql`
    select ledger_post('test', ${randomUUID()}, 'test.moved', ${memberId}, null, null, 'THB', ${moves}::jsonb)`.execute(
    owner,
  );
}
