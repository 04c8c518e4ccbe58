// Bonus money without a campaign, for tests of the wallet engine.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../src/platform/db.ts';
import type { TestApp } from './build-test-app.ts';

/**
 * Posts bonus money from suspense to a member, in minor units. `bonusPlay.start` decides whether bets use it.
 */
export const giveBonus = (owner: Db, memberId: string, amountMinor: bigint): Promise<void> =>
  post(owner, memberId, amountMinor, {
    fromClass: 'suspense',
    fromOwner: 'test',
    toClass: 'player_bonus',
    toOwner: memberId,
  });

/** Starts a bonus of a member under plain rules, played after cash, and gives its money in minor units. */
export async function startBonus(t: TestApp, memberId: string, amountMinor: bigint): Promise<void> {
  const { bonusPlay } = t.app.modules.vendors;
  const rules = { betMaxMinor: null, isBonusFirst: false, excludedProducts: [], excludedGames: [] };
  await t.app.platform.db.transaction().execute((trx) => bonusPlay.saveRules(trx, { code: 'plain/1', ...rules }));
  await t.app.platform.db.transaction().execute(async (trx) => {
    await bonusPlay.start(trx, { memberId, currency: 'THB', grantId: `grant-${memberId}`, rules: 'plain/1' });
    await giveBonus(trx, memberId, amountMinor);
  });
}

/** Posts bonus money of a member back to suspense, like the end of a bonus; in minor units. */
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
