// Rows of bonuses: choices at deposits, and grants.
import { sql } from 'kysely';
import { anyOf, type Db, firstRow, now, rows, type TableRow, type Trx } from '@sanam/server/platform/db.ts';
import { newId } from '@sanam/server/platform/ids.ts';
import { openBonusStates } from '../../contract/bonus-terms.ts';

export type GrantRow = TableRow<'promotions_grants'>;
export type ChoiceRow = TableRow<'promotions_choices'>;

export async function insertChoice(
  trx: Trx,
  choice: Pick<ChoiceRow, 'deposit_id' | 'campaign_id' | 'version' | 'member_id' | 'country'>,
): Promise<void> {
  await trx.insertInto('promotions_choices').values(choice).execute();
}

export const findChoice = (db: Db, depositId: string): Promise<ChoiceRow | undefined> =>
  db.selectFrom('promotions_choices').selectAll().where('deposit_id', '=', depositId).executeTakeFirst();

/** Locks a choice until the transaction ends; undefined if it is already decided. */
export const lockChoice = (trx: Trx, depositId: string): Promise<ChoiceRow | undefined> =>
  trx
    .selectFrom('promotions_choices')
    .selectAll()
    .where('deposit_id', '=', depositId)
    .where('outcome', 'is', null)
    .forUpdate()
    .executeTakeFirst();

/** Decides a choice; returns true if this call decided it. */
export async function decideChoice(trx: Trx, depositId: string, outcome: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('promotions_choices')
    .set({ outcome, decided_at: now })
    .where('deposit_id', '=', depositId)
    .where('outcome', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export type NewGrant = Pick<
  GrantRow,
  'campaign_id' | 'version' | 'merchant_id' | 'member_id' | 'source' | 'occurrence' | 'amount' | 'deposit_amount'
> & { source_id: string | null };

/**
 * Inserts a grant, queued for `days` or held for review. Returns undefined if the member already has one for this
 * occurrence or source.
 */
export function insertGrant(trx: Trx, one: NewGrant, wait: { days: number } | 'held'): Promise<GrantRow | undefined> {
  const grantId = newId('bon');
  return trx
    .insertInto('promotions_grants')
    .values({
      ...one,
      grant_id: grantId,
      source_id: one.source_id ?? grantId,
      occurrence: one.source_id === null ? grantId : one.occurrence,
      ...(wait === 'held'
        ? { state: wait, expires_at: null }
        : { expires_at: sql<Date>`platform_now() + make_interval(days => ${wait.days})` }),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

export const findGrant = (db: Db, grantId: string): Promise<GrantRow | undefined> =>
  db.selectFrom('promotions_grants').selectAll().where('grant_id', '=', grantId).executeTakeFirst();

/** Locks a grant until the transaction ends; the caller holds the member's wallet. */
export const lockGrant = (trx: Trx, grantId: string): Promise<GrantRow> =>
  trx.selectFrom('promotions_grants').selectAll().where('grant_id', '=', grantId).forUpdate().executeTakeFirstOrThrow();

/** Checks whether its deadline has passed, even if the job has not ended it yet. */
export async function isOver(db: Db, grantId: string): Promise<boolean> {
  const row = await firstRow(
    db,
    sql<{ isOver: boolean }>`
      select coalesce(expires_at <= platform_now(), false) as "isOver" from promotions_grants where grant_id = ${grantId}`,
  );
  return row?.isOver ?? true;
}

/** Queues a held grant, which can be started within `days`. */
export const setQueued = (trx: Trx, grantId: string, days: number): Promise<GrantRow> =>
  trx
    .updateTable('promotions_grants')
    .set({ state: 'queued', expires_at: sql<Date>`platform_now() + make_interval(days => ${days})` })
    .where('grant_id', '=', grantId)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Marks a grant as active for `days`. */
export const setStarted = (
  trx: Trx,
  grantId: string,
  { requirementId, days }: { requirementId: string; days: number },
): Promise<GrantRow> =>
  trx
    .updateTable('promotions_grants')
    .set({
      state: 'active',
      requirement_id: requirementId,
      started_at: now,
      expires_at: sql<Date>`platform_now() + make_interval(days => ${days})`,
    })
    .where('grant_id', '=', grantId)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Adds days to the deadline of an active bonus; it is announced again when it ends soon. */
export const extendGrant = (trx: Trx, grantId: string, days: number): Promise<GrantRow> =>
  trx
    .updateTable('promotions_grants')
    .set({ expires_at: sql<Date | null>`expires_at + make_interval(days => ${days})`, warned_at: null })
    .where('grant_id', '=', grantId)
    .returningAll()
    .executeTakeFirstOrThrow();

export const setEnded = (
  trx: Trx,
  grantId: string,
  change: Pick<GrantRow, 'state' | 'end_reason' | 'converted' | 'returned'>,
): Promise<GrantRow> =>
  trx
    .updateTable('promotions_grants')
    .set({ ...change, ends_as: null, ended_at: now })
    .where('grant_id', '=', grantId)
    .returningAll()
    .executeTakeFirstOrThrow();

export const setEnding = (
  trx: Trx,
  grantId: string,
  change: Pick<GrantRow, 'ends_as' | 'end_reason'>,
): Promise<GrantRow> =>
  trx
    .updateTable('promotions_grants')
    .set({ ...change, state: 'ending', ending_at: now })
    .where('grant_id', '=', grantId)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Changes how an ending grant will end. */
export async function changeEnding(
  trx: Trx,
  grantId: string,
  change: Pick<GrantRow, 'ends_as' | 'end_reason'>,
): Promise<void> {
  await trx.updateTable('promotions_grants').set(change).where('grant_id', '=', grantId).execute();
}

/** Ends a queued or held grant; returns undefined if it was started or ended in the meantime. */
export const endQueued = (
  trx: Trx,
  grantId: string,
  change: { state: 'expired' | 'forfeited' | 'cancelled'; end_reason: string | null },
): Promise<GrantRow | undefined> =>
  trx
    .updateTable('promotions_grants')
    .set({ ...change, ended_at: now })
    .where('grant_id', '=', grantId)
    .where('state', 'in', ['held', 'queued'])
    .returningAll()
    .executeTakeFirst();

/** Returns the bonus with money in the wallet, if there is one. */
export const activeOf = (db: Db, memberId: string): Promise<GrantRow | undefined> =>
  db
    .selectFrom('promotions_grants')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('state', 'in', ['active', 'ending'])
    .executeTakeFirst();

export const openGrantsOf = (db: Db, memberId: string): Promise<GrantRow[]> =>
  db
    .selectFrom('promotions_grants')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('state', 'in', openBonusStates)
    .orderBy('granted_at')
    .execute();

/** Returns the member's grants of these campaigns as pairs of campaign and occurrence. */
export const takenOf = (
  db: Db,
  memberId: string,
  campaignIds: readonly string[],
): Promise<Pick<GrantRow, 'campaign_id' | 'occurrence'>[]> =>
  db
    .selectFrom('promotions_grants')
    .select(['campaign_id', 'occurrence'])
    .where('member_id', '=', memberId)
    .where('campaign_id', '=', anyOf(campaignIds))
    .execute();

/** Returns the grant of a deposit, in any state. */
export const grantOfDeposit = (db: Db, depositId: string): Promise<GrantRow | undefined> =>
  db
    .selectFrom('promotions_grants')
    .selectAll()
    .where('source', '=', 'deposit')
    .where('source_id', '=', depositId)
    .executeTakeFirst();

interface Due {
  grantId: string;
}

/** Returns bonuses of these members that may be due: requirement closed, no money left, or ending. */
export const dueOf = (db: Db, memberIds: readonly string[]): Promise<Due[]> =>
  rows(
    db,
    sql<Due>`
      select /* never null: grantId; as the function makes it */ d.grant_id as "grantId"
      from promotions_grants_due(${memberIds}::text[]) d`,
  );

/** Returns expired and ending bonuses. */
export const overdue = (db: Db): Promise<Due[]> =>
  rows(
    db,
    sql<Due>`
      select grant_id as "grantId" from promotions_grants
      where state in ('queued', 'active', 'ending') and (expires_at <= platform_now() or state = 'ending')
        and not (state = 'queued' and promotions_is_held(merchant_id, expires_at))
      order by expires_at limit 500`,
  );

/**
 * Marks and returns active bonuses that end within `hours` and were not announced yet; bonuses with a shorter total
 * time are skipped.
 */
export const warnEnding = (trx: Trx, hours: number): Promise<GrantRow[]> =>
  rows(
    trx,
    sql<GrantRow>`
      update promotions_grants set warned_at = platform_now()
      where grant_id in (
        select grant_id from promotions_grants
        where state = 'active' and warned_at is null and expires_at <= platform_now() + make_interval(hours => ${hours})
          and started_at < expires_at - make_interval(hours => ${hours})
        order by expires_at limit 500 for update skip locked)
      returning *`,
  );

/** Returns active bonuses with play that were not checked for an hour, longest unchecked first. */
export const toLookAt = (db: Db): Promise<GrantRow[]> =>
  rows(
    db,
    sql<GrantRow>`
      select g.* from promotions_grants g join promotions_requirements r on r.requirement_id = g.requirement_id
      where g.state = 'active' and r.state = 'open' and r.done > 0
        and (g.looked_at is null or g.looked_at <= platform_now() - interval '1 hour')
        and not exists (select from promotions_cases k where k.grant_id = g.grant_id and k.moment = 'play')
      order by g.looked_at nulls first limit 100`,
  );

export async function setLookedAt(db: Db, grantId: string): Promise<void> {
  await db.updateTable('promotions_grants').set({ looked_at: now }).where('grant_id', '=', grantId).execute();
}
