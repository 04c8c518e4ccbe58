// Rows of applications and their pictures.
import { sql } from 'kysely';
import { anyOf, type Db, firstRow, now, rows, type TableRow, type Trx } from '@sanam/server/platform/db.ts';
import type { ApplicationState } from '../../contract/application-states.ts';
import type { CampaignContent } from '../../contract/campaign-content.ts';

export type ApplicationRow = TableRow<'promotions_applications'>;
type PictureRow = TableRow<'promotions_pictures'>;

export type NewApplication = Pick<
  ApplicationRow,
  'application_id' | 'participation_id' | 'campaign_id' | 'merchant_id' | 'member_id' | 'comment'
>;

/** Inserts an application; returns undefined if the member has an open one. */
export const insertApplication = (trx: Trx, application: NewApplication): Promise<ApplicationRow | undefined> =>
  trx
    .insertInto('promotions_applications')
    .values(application)
    .onConflict((conflict) =>
      conflict.column('participation_id').where('state', 'in', ['applying', 'process']).doNothing(),
    )
    .returningAll()
    .executeTakeFirst();

export async function insertPictures(trx: Trx, pictures: readonly PictureRow[]): Promise<void> {
  if (pictures.length > 0)
    await trx
      .insertInto('promotions_pictures')
      .values([...pictures])
      .execute();
}

export const findApplication = (db: Db, applicationId: string): Promise<ApplicationRow | undefined> =>
  db.selectFrom('promotions_applications').selectAll().where('application_id', '=', applicationId).executeTakeFirst();

/** Locks an application until the transaction ends. `isLeaseOver`: no valid lease. */
export const lockApplication = (
  trx: Trx,
  applicationId: string,
): Promise<(ApplicationRow & { isLeaseOver: boolean }) | undefined> =>
  firstRow(
    trx,
    sql<ApplicationRow & { isLeaseOver: boolean }>`
      select *, coalesce(lease_until <= platform_now(), true) as "isLeaseOver"
      from promotions_applications where application_id = ${applicationId} for update`,
  );

export type ApplicationChange = Partial<
  Pick<ApplicationRow, 'state' | 'amount' | 'remark' | 'decided_by'> & {
    leaseMinutes: number | null;
    assigned_to: string | null;
  }
>;

/** Changes an application; `leaseMinutes` null or an end state clears the lease. */
export async function changeApplication(
  trx: Trx,
  applicationId: string,
  { leaseMinutes = null, assigned_to = null, ...change }: ApplicationChange & { state: ApplicationState },
): Promise<ApplicationRow> {
  const isOpen = change.state === 'applying' || change.state === 'process';
  return trx
    .updateTable('promotions_applications')
    .set({
      ...change,
      assigned_to,
      lease_until: leaseMinutes === null ? null : sql<Date>`platform_now() + make_interval(mins => ${leaseMinutes})`,
      decided_at: isOpen ? null : now,
    })
    .where('application_id', '=', applicationId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Closes the open applications of a part. */
export async function closeApplications(trx: Trx, participationId: string): Promise<void> {
  await trx
    .updateTable('promotions_applications')
    .set({ state: 'closed', assigned_to: null, lease_until: null, decided_at: now })
    .where('participation_id', '=', participationId)
    .where('state', 'in', ['applying', 'process'])
    .execute();
}

export interface ShownApplication extends ApplicationRow {
  pictures: number;
}

/** Returns the latest application of a part, in any state. */
export const lastOf = (db: Db, participationId: string): Promise<ShownApplication | undefined> =>
  firstRow(
    db,
    sql<ShownApplication>`
      select
             a.*, (select count(*)::integer from promotions_pictures p where p.application_id = a.application_id) as pictures
      from promotions_applications a where a.participation_id = ${participationId}
      order by a.submitted_at desc limit 1`,
  );

/** Returns the open application of each of these parts. */
export const openOf = (db: Db, participationIds: readonly string[]): Promise<ApplicationRow[]> =>
  db
    .selectFrom('promotions_applications')
    .selectAll()
    .where('participation_id', '=', anyOf(participationIds))
    .where('state', '=', 'applying')
    .execute();

export const findPicture = (db: Db, pictureId: string): Promise<PictureRow | undefined> =>
  db.selectFrom('promotions_pictures').selectAll().where('picture_id', '=', pictureId).executeTakeFirst();

/** Returns applications with an expired lease. */
export const overLeases = (db: Db): Promise<{ applicationId: string }[]> =>
  rows(
    db,
    sql<{ applicationId: string }>`
      select application_id as "applicationId" from promotions_applications
      where state = 'process' and lease_until <= platform_now() order by application_id limit 500`,
  );

/** Returns applications still undecided days after the end of the activity. */
export const leftOver = (db: Db, days: number): Promise<{ participationId: string; campaignId: string }[]> =>
  rows(
    db,
    sql<{ participationId: string; campaignId: string }>`
      select a.participation_id as "participationId", a.campaign_id as "campaignId"
      from promotions_applications a join promotions_campaigns c on c.campaign_id = a.campaign_id
      where a.state in ('applying', 'process') and c.ended_at <= platform_now() - make_interval(days => ${days})
      order by a.application_id limit 500`,
  );

export interface ListedApplication extends ApplicationRow {
  content: CampaignContent;
  pictures: string[];
}

export interface ApplicationFilter {
  merchantId: string | undefined;
  state: ApplicationState | undefined;
  campaignId: string | undefined;
  memberId: string | undefined;
  limit: number;
  offset: number;
}

const listed = sql`
  select a.*, v.content,
         array(select p.picture_id from promotions_pictures p where p.application_id = a.application_id order by p.place) as pictures
  from promotions_applications a
  join promotions_participations p on p.participation_id = a.participation_id
  join promotions_versions v on v.campaign_id = p.campaign_id and v.version = p.version`;

/** Returns waiting applications, longest waiting first, then decided ones, latest first. */
export async function listApplications(
  db: Db,
  filter: ApplicationFilter,
): Promise<{ list: ListedApplication[]; totalCount: number }> {
  const { merchantId = null, state = null, campaignId = null, memberId = null, limit, offset } = filter;
  const where = sql`
    where (${merchantId}::text is null or a.merchant_id = ${merchantId})
      and (${state}::text is null or a.state = ${state})
      and (${campaignId}::text is null or a.campaign_id = ${campaignId})
      and (${memberId}::text is null or a.member_id = ${memberId})`;
  const list = await rows(
    db,
    sql<ListedApplication>`${listed} ${where}
      order by (a.decided_at is null) desc, case when a.decided_at is null then a.submitted_at end,
               a.decided_at desc, a.application_id
      limit ${limit} offset ${offset}`,
  );
  const count = await firstRow(db, sql<{ count: bigint }>`select count(*) from promotions_applications a ${where}`);
  return { list, totalCount: Number(count!.count) };
}

export const findListed = (db: Db, applicationId: string): Promise<ListedApplication | undefined> =>
  firstRow(db, sql<ListedApplication>`${listed} where a.application_id = ${applicationId}`);
