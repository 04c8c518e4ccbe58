import { sql } from 'kysely';
import { anyOf, type Db, fromNow, now, type Trx } from '@sanam/server/platform/db.ts';
import type { HeldAction } from '../contract/states.ts';

/** Actions stopped by the operator's block; log-in and withdrawals stay open. */
const BLOCKED = ['deposit', 'launch', 'bet', 'bonus', 'marketing'];

/**
 * Writes the gate's list of stopped actions: those of the operator's block, which alone stops bets, and of the current
 * holds.
 */
async function writeBlocks(trx: Trx, memberId: string, isBlocked: boolean | 'as it is'): Promise<boolean> {
  const block = isBlocked === 'as it is' ? sql`'bet' = any (g.blocks)` : sql`${isBlocked}::boolean`;
  const changed = await sql`
    update protection_gates g
       set blocks = array(
             select unnest(${BLOCKED}::text[]) where ${block}
             union select h.action from protection_holds h where h.member_id = g.member_id and h.until > platform_now()
             order by 1),
           updated_at = platform_now()
     where g.member_id = ${memberId}`.execute(trx);
  return (changed.numAffectedRows ?? 0n) > 0n;
}

/** Sets the operator's block. Returns false if there is no gate. */
export const setBlocked = (trx: Trx, memberId: string, isBlocked: boolean): Promise<boolean> =>
  writeBlocks(trx, memberId, isBlocked);

/** Writes holds; one with a later end stays. The caller holds the gate's lock. */
export async function putHolds(
  trx: Trx,
  { memberId, actions, hours }: { memberId: string; actions: readonly HeldAction[]; hours: number },
): Promise<void> {
  await trx
    .insertInto('protection_holds')
    .values(actions.map((action) => ({ member_id: memberId, action, until: fromNow(`${hours} hours`) })))
    .onConflict((conflict) =>
      conflict.columns(['member_id', 'action']).doUpdateSet((eb) => ({
        until: eb.fn<Date>('greatest', ['protection_holds.until', 'excluded.until']),
        placed_at: now,
      })),
    )
    .execute();
  await writeBlocks(trx, memberId, 'as it is');
}

/** Deletes holds; without actions only expired ones. The caller holds the gate's lock. */
export async function dropHolds(
  trx: Trx,
  { memberId, actions }: { memberId: string; actions?: readonly HeldAction[] },
): Promise<HeldAction[]> {
  const dropped = await trx
    .deleteFrom('protection_holds')
    .where('member_id', '=', memberId)
    .$if(actions === undefined, (query) => query.where('until', '<=', now))
    .$if(actions !== undefined, (query) => query.where('action', '=', anyOf(actions!)))
    .returning('action')
    .execute();
  if (dropped.length > 0) await writeBlocks(trx, memberId, 'as it is');
  return dropped.map(({ action }) => action);
}

export async function membersWithDueHolds(db: Db, limit: number): Promise<string[]> {
  const found = await db
    .selectFrom('protection_holds')
    .select('member_id')
    .distinct()
    .where('until', '<=', now)
    .orderBy('member_id')
    .limit(limit)
    .execute();
  return found.map((row) => row.member_id);
}

/** Returns the current holds by action. */
export async function holdsOf(db: Db, memberId: string): Promise<{ action: HeldAction; until: Date }[]> {
  return db
    .selectFrom('protection_holds')
    .select(['action', 'until'])
    .where('member_id', '=', memberId)
    .where('until', '>', now)
    .orderBy('action')
    .execute();
}
