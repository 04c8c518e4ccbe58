// Members' participations in campaigns with groups.
import { sql } from 'kysely';
import { type Db, rows, type Trx } from '@sanam/server/platform/db.ts';
import type { Held } from './rules.ts';

/** Locks the member's row of the group until the transaction ends; concurrent actions wait for it. */
export async function lockGroup(trx: Trx, memberId: string, name: string): Promise<void> {
  const place = { member_id: memberId, name };
  await trx
    .insertInto('promotions_groups')
    .values(place)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await trx
    .selectFrom('promotions_groups')
    .select('name')
    .where('member_id', '=', memberId)
    .where('name', '=', name)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Returns participations by the versions taken. Left, rejected or never started ones do not count. */
export const heldOf = (db: Db, memberId: string): Promise<Held[]> =>
  rows(
    db,
    sql<Held>`
      select /* never null: group; as the where has it */
             lower(v.content #>> '{group,name}') as "group", x.campaign_id as "campaignId", bool_or(x.is_open) as "isOpen"
      from (select campaign_id, version, state in ('signed', 'joined', 'applying', 'process', 'claim') as is_open
            from promotions_participations
            where member_id = ${memberId} and state not in ('join', 'apply', 'rejected', 'closed')
            union all
            select campaign_id, version, ended_at is null from promotions_grants
            where member_id = ${memberId} and (started_at is not null or ended_at is null)) x
      join promotions_versions v on v.campaign_id = x.campaign_id and v.version = x.version
      where v.content #>> '{group,name}' is not null
      group by 1, 2`,
  );
