// Requirements of bonuses: absorbing the deposit's requirement, and ending.
import { sql } from 'kysely';
import { now, type Trx } from '@sanam/server/platform/db.ts';

/** Release reason of a requirement that became part of another. */
const ABSORBED = 'absorbed';

/**
 * Absorbs the requirement of a deposit if nothing was played for it: from now on it counts within the bonus's
 * requirement. Returns its number.
 */
export async function absorb(trx: Trx, depositId: string): Promise<bigint | undefined> {
  const row = await trx
    .updateTable('promotions_requirements')
    .set({ state: 'released', reason: ABSORBED, closed_at: now })
    .where('source', '=', 'deposit')
    .where('source_id', '=', depositId)
    .where('state', '=', 'open')
    .where('done', '=', 0n)
    .returning('requirement_no')
    .executeTakeFirst();
  return row?.requirement_no;
}

/** Holds a requirement: bets do not count until `countHeld`. */
export async function holdRequirement(trx: Trx, requirementId: string): Promise<void> {
  await trx
    .updateTable('promotions_requirements')
    .set({ held_at: now })
    .where('requirement_id', '=', requirementId)
    .where('state', '=', 'open')
    .execute();
}

/** Ends the hold; held bets are counted. */
export async function countHeld(trx: Trx, requirementId: string): Promise<void> {
  await sql`
    select promotions_count_held(requirement_no) from promotions_requirements
    where requirement_id = ${requirementId} and held_at is not null`.execute(trx);
}

/** Makes a requirement final: corrections no longer reopen it. */
export async function makeFinal(trx: Trx, requirementId: string): Promise<void> {
  await trx
    .updateTable('promotions_requirements')
    .set({ final_at: now })
    .where('requirement_id', '=', requirementId)
    .where('final_at', 'is', null)
    .execute();
}

type GrantEnd = 'completed' | 'spent' | 'expired' | 'forfeited' | 'cancelled';

/**
 * Ends the requirement of a bonus. If it was not met, it closes, and the requirement of its deposit reopens with the
 * play of the meantime.
 */
export async function endOfGrant(trx: Trx, requirementId: string, as: GrantEnd): Promise<void> {
  await makeFinal(trx, requirementId);
  const state = as === 'spent' ? 'released' : as === 'expired' ? 'expired' : 'forfeited';
  const closed = await trx
    .updateTable('promotions_requirements')
    .set({ state, reason: as, closed_at: now })
    .where('requirement_id', '=', requirementId)
    .where('state', '=', 'open')
    .returning(['absorbs', 'done'])
    .executeTakeFirst();
  if (closed?.absorbs == null) return;
  await sql`
    update promotions_requirements
    set carried = least(${closed.done}, required), done = least(${closed.done}, required), reason = null,
        state = case when ${closed.done} >= required then 'met' else 'open' end,
        closed_at = case when ${closed.done} >= required then platform_now() end
    where requirement_no = ${closed.absorbs} and state = 'released' and reason = ${ABSORBED}`.execute(trx);
}
