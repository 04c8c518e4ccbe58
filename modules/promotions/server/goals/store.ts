// Rows of goals of members who joined an activity, with their progress.
import { sql } from 'kysely';
import { anyOf, type Db, rows, type TableRow, type Trx } from '@sanam/server/platform/db.ts';

export type GoalRow = TableRow<'promotions_goals'>;

/** Starts a goal; a member who left and joins again starts at zero. In minor units of THB. */
export async function setGoal(trx: Trx, goal: Omit<GoalRow, 'done'>): Promise<void> {
  const { participation_id: _key, member_id: _member, ...begun } = goal;
  await trx
    .insertInto('promotions_goals')
    .values(goal)
    .onConflict((conflict) => conflict.column('participation_id').doUpdateSet({ ...begun, done: 0n }))
    .execute();
}

export const goalsOf = (db: Db, participationIds: readonly string[]): Promise<GoalRow[]> =>
  participationIds.length === 0
    ? Promise.resolve([])
    : db.selectFrom('promotions_goals').selectAll().where('participation_id', '=', anyOf(participationIds)).execute();

/** Returns false if corrections reduced the play below the goal; true for a part without a goal. */
export async function isReached(db: Db, participationId: string): Promise<boolean> {
  const [goal] = await goalsOf(db, [participationId]);
  return goal === undefined || goal.done >= goal.goal;
}

export interface Counted {
  participationId: string;
  memberId: string;
  isReached: boolean;
}

/** Counts the facts after one position, up to another. */
export const countGoals = (
  trx: Trx,
  { after, upto }: { after: readonly string[]; upto: readonly string[] },
): Promise<Counted[]> =>
  rows(
    trx,
    sql<Counted>`
      select /* never null: participationId, memberId, isReached; of the function */
             participation_id as "participationId", member_id as "memberId", is_reached as "isReached"
      from promotions_count_goals(${after}::bigint[], ${upto}::bigint[])`,
  );

export interface ReachedPart {
  participationId: string;
  campaignId: string;
  merchantId: string;
}

/**
 * Returns met goals whose reward can be created; goals that have to wait do not block others. With an id only that one.
 * Longest waiting first.
 */
export const reachedParts = (db: Db, participationId: string | null = null): Promise<ReachedPart[]> =>
  rows(
    db,
    sql<ReachedPart>`
      select p.participation_id as "participationId", p.campaign_id as "campaignId", p.merchant_id as "merchantId"
      from promotions_goals g
      join promotions_participations p on p.participation_id = g.participation_id
      join promotions_campaigns c on c.campaign_id = p.campaign_id and c.state in ('scheduled', 'live')
      where p.state = 'joined' and g.done >= g.goal
        and not exists (select from promotions_stops s where s.merchant_id = p.merchant_id and s.is_stopped)
        and (${participationId}::text is null or g.participation_id = ${participationId}::text)
      order by p.joined_at, p.participation_id limit 500`,
  );
