// Requirements of bonuses: what they take in, and how they end.
import { sql } from 'kysely';
import { now, type Trx } from '@sanam/server/platform/db.ts';

/** Why a requirement is released that is part of another one. */
const ABSORBED = 'absorbed';

/**
 * Takes the requirement of a deposit in, as long as nothing of it was played: it is reckoned within another one from now on.
 * Its number.
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

/** Bets count for it no more until `countHeld`. */
export async function holdRequirement(trx: Trx, requirementId: string): Promise<void> {
  await trx
    .updateTable('promotions_requirements')
    .set({ held_at: now })
    .where('requirement_id', '=', requirementId)
    .where('state', '=', 'open')
    .execute();
}

/** Bets count again, those that were held meanwhile too. */
export async function countHeld(trx: Trx, requirementId: string): Promise<void> {
  await sql`
    select promotions_count_held(requirement_no) from promotions_requirements
    where requirement_id = ${requirementId} and held_at is not null`.execute(trx);
}

/** No correction opens it again. */
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
 * The bonus of a requirement is over. One that was not met closes, and the requirement of its deposit is open again with what
 * was played meanwhile.
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
