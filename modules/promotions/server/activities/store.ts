// Rows of members' parts in activities, and of their rewards.
import { sql } from 'kysely';
import { anyOf, type Db, firstRow, now, rows, type TableRow, type Trx } from '@sanam/server/platform/db.ts';
import type { ActivityState, RewardPays } from '../../contract/activity-states.ts';

export type PartRow = TableRow<'promotions_participations'>;
export type RewardRow = TableRow<'promotions_rewards'>;

interface PartKey {
  campaignId: string;
  memberId: string;
  occurrence: string;
}

/** Locks and returns a part until the transaction ends. */
export const lockPart = (trx: Trx, { campaignId, memberId, occurrence }: PartKey): Promise<PartRow | undefined> =>
  trx
    .selectFrom('promotions_participations')
    .selectAll()
    .where('campaign_id', '=', campaignId)
    .where('member_id', '=', memberId)
    .where('occurrence', '=', occurrence)
    .forUpdate()
    .executeTakeFirst();

export const findPart = (db: Db, participationId: string): Promise<PartRow | undefined> =>
  db
    .selectFrom('promotions_participations')
    .selectAll()
    .where('participation_id', '=', participationId)
    .executeTakeFirst();

export const lockPartById = (trx: Trx, participationId: string): Promise<PartRow | undefined> =>
  trx
    .selectFrom('promotions_participations')
    .selectAll()
    .where('participation_id', '=', participationId)
    .forUpdate()
    .executeTakeFirst();

export interface KnownPart extends PartRow {
  /** From the version that the member took. */
  mayLeave: boolean;
  mayReapply: boolean;
  /** True if it has a waiting reward whose deadline has not passed. */
  isClaimable: boolean;
  claimUntil: Date | null;
}

/** Returns the member's parts in these campaigns, newest first. */
export const partsOf = (db: Db, memberId: string, campaignIds: readonly string[]): Promise<KnownPart[]> =>
  rows(
    db,
    sql<KnownPart>`
      select /* never null: mayLeave, mayReapply; of every version */
             p.*, (v.content ->> 'mayLeave')::boolean as "mayLeave", (v.content ->> 'mayReapply')::boolean as "mayReapply",
             coalesce(r.state = 'waiting' and (r.expires_at is null or r.expires_at > platform_now()), false) as "isClaimable",
             r.expires_at as "claimUntil"
      from promotions_participations p
      join promotions_versions v on v.campaign_id = p.campaign_id and v.version = p.version
      left join promotions_rewards r on r.participation_id = p.participation_id
      where p.member_id = ${memberId} and p.campaign_id = any(${campaignIds})
      order by p.joined_at desc, p.participation_id`,
  );

export type NewPart = Pick<
  PartRow,
  'participation_id' | 'campaign_id' | 'version' | 'merchant_id' | 'member_id' | 'kind' | 'occurrence' | 'state'
>;

/** Inserts a part; returns undefined if the member already has one in this occurrence. */
export const insertPart = (trx: Trx, part: NewPart): Promise<PartRow | undefined> =>
  trx
    .insertInto('promotions_participations')
    .values({ ...part, has_place: true })
    .onConflict((conflict) => conflict.columns(['campaign_id', 'member_id', 'occurrence']).doNothing())
    .returningAll()
    .executeTakeFirst();

export type PartChange = Partial<Pick<PartRow, 'version' | 'state' | 'has_place' | 'tries'>>;

export async function changePart(trx: Trx, participationId: string, change: PartChange): Promise<PartRow> {
  return trx
    .updateTable('promotions_participations')
    .set({ ...change, changed_at: now })
    .where('participation_id', '=', participationId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export interface Share {
  places: 0 | 1;
  amount: bigint;
  /** Minimum amount of the next grant; if less remains, the budget counts as spent. */
  least: bigint;
}

/** One place without money. */
export const onePlace: Share = { places: 1, amount: 0n, least: 0n };

/** Takes from the campaign's budget row in one statement, so that the last place is never given twice. */
export async function takeBudget(
  trx: Trx,
  campaignId: string,
  { places, amount, least }: Share,
): Promise<{ isSpent: boolean } | undefined> {
  return firstRow(
    trx,
    sql<{ isSpent: boolean }>`
      update promotions_budgets
      set places_taken = places_taken + ${places}, amount_spent = amount_spent + ${amount}
      where campaign_id = ${campaignId}
        and (places_max is null or places_taken + ${places} <= places_max)
        and (amount_max is null or amount_spent + ${amount} <= amount_max)
      returning coalesce(amount_max - amount_spent < ${least}, false) as "isSpent"`,
  );
}

/** Checks whether a place is left, to tell the reason why nothing could be taken. */
export async function hasPlace(trx: Trx, campaignId: string, places: 0 | 1): Promise<boolean> {
  const row = await firstRow(
    trx,
    sql<{ fits: boolean }>`
      select places_max is null or places_taken + ${places} <= places_max as fits
      from promotions_budgets where campaign_id = ${campaignId}`,
  );
  return row?.fits ?? false;
}

/** Locks the budget. In the lock order it comes before wallets. */
export async function lockBudget(trx: Trx, campaignId: string): Promise<void> {
  await trx
    .selectFrom('promotions_budgets')
    .select('campaign_id')
    .where('campaign_id', '=', campaignId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function returnBudget(
  trx: Trx,
  campaignId: string,
  { places, amount }: { places: number; amount: bigint },
): Promise<void> {
  await sql`
    update promotions_budgets set places_taken = places_taken - ${places}, amount_spent = amount_spent - ${amount}
    where campaign_id = ${campaignId}`.execute(trx);
}

export const insertReward = (
  trx: Trx,
  reward: Pick<
    RewardRow,
    'reward_id' | 'participation_id' | 'merchant_id' | 'member_id' | 'campaign_id' | 'amount' | 'pays'
  >,
  days: number | null,
): Promise<RewardRow> =>
  trx
    .insertInto('promotions_rewards')
    .values({
      ...reward,
      expires_at: days === null ? null : sql<Date>`platform_now() + make_interval(days => ${days})`,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

/**
 * Locks a reward until the transaction ends. `isOver`: its deadline has passed, even if the job has not closed it yet.
 */
export const lockReward = (trx: Trx, participationId: string): Promise<(RewardRow & { isOver: boolean }) | undefined> =>
  firstRow(
    trx,
    sql<RewardRow & { isOver: boolean }>`
      select *, coalesce(expires_at <= platform_now(), false) as "isOver"
      from promotions_rewards where participation_id = ${participationId} for update`,
  );

export async function decideReward(trx: Trx, rewardId: string, state: 'claimed' | 'closed'): Promise<void> {
  await trx
    .updateTable('promotions_rewards')
    .set({ state, decided_at: now })
    .where('reward_id', '=', rewardId)
    .execute();
}

export const rewardsOf = (db: Db, participationIds: readonly string[]): Promise<RewardRow[]> =>
  db.selectFrom('promotions_rewards').selectAll().where('participation_id', '=', anyOf(participationIds)).execute();

export interface DuePart {
  participationId: string;
  campaignId: string;
}

/** Returns rewards that were not claimed in time. */
export const overdueRewards = (db: Db): Promise<DuePart[]> =>
  rows(
    db,
    sql<DuePart>`
      select participation_id as "participationId", campaign_id as "campaignId" from promotions_rewards
      where state = 'waiting' and expires_at <= platform_now() and not promotions_is_held(merchant_id, expires_at)
      order by expires_at limit 500`,
  );

/** Returns parts that are signed up and whose counting has begun. */
export const startedParts = (db: Db): Promise<DuePart[]> =>
  rows(
    db,
    sql<DuePart>`
      select p.participation_id as "participationId", p.campaign_id as "campaignId"
      from promotions_participations p
      join promotions_versions v on v.campaign_id = p.campaign_id and v.version = p.version
      where p.state = 'signed' and (v.content ->> 'countsFrom')::timestamptz <= platform_now()
      order by p.participation_id limit 500`,
  );

/** Returns the member's parts that are not over. */
export const openPartsOf = (db: Db, memberId: string): Promise<DuePart[]> =>
  rows(
    db,
    sql<DuePart>`
      select participation_id as "participationId", campaign_id as "campaignId" from promotions_participations
      where member_id = ${memberId} and state not in ('claimed', 'closed', 'issued') order by campaign_id, participation_id`,
  );

/** Closes unfinished parts of an ended activity, except open applications and rewards. Returns the number by state. */
export const closePartsOf = (trx: Trx, campaignId: string): Promise<{ state: ActivityState; count: bigint }[]> =>
  rows(
    trx,
    sql<{ state: ActivityState; count: bigint }>`
      with open as (
        select participation_id, state from promotions_participations
        where campaign_id = ${campaignId} and state in ('signed', 'joined', 'rejected', 'join', 'apply')
        order by participation_id for update),
      closed as (
        update promotions_participations p set state = 'closed', changed_at = platform_now()
        from open where p.participation_id = open.participation_id returning open.state)
      select state, count(*) from closed group by state order by state`,
  );

export interface ListedPart extends PartRow {
  title: string;
  remark: string | null;
  amount: bigint | null;
  pays: RewardPays | null;
  /** Number of free rounds as reward. */
  rounds: number | null;
  claim_until: Date | null;
}

export interface PartFilter {
  memberId: string;
  states: readonly ActivityState[] | null;
  language: 'TH' | 'EN';
  limit: number;
  offset: number;
}

/** Returns the member's participations, newest first; parts that were left again are not included. */
export async function listParts(db: Db, filter: PartFilter): Promise<{ list: ListedPart[]; totalCount: number }> {
  const { memberId, states, language, limit, offset } = filter;
  const where = sql`
    where p.member_id = ${memberId} and p.state not in ('join', 'apply')
      and (${states}::text[] is null or p.state = any(${states}))`;
  const list = await rows(
    db,
    sql<ListedPart>`
      select /* never null: title; a version has a text */
             p.*, t.title, a.remark, r.amount, r.pays,
             case when r.pays = 'freeRounds' then (v.content -> 'rounds' ->> 'rounds')::int end as rounds,
             case when r.state = 'waiting' then r.expires_at end as claim_until
      from promotions_participations p
      join promotions_versions v on v.campaign_id = p.campaign_id and v.version = p.version
      cross join lateral (select x ->> 'title' as title from jsonb_array_elements(v.content -> 'texts') x
                          order by x ->> 'language' = ${language} desc, x ->> 'language' = 'TH' desc limit 1) t
      left join lateral (select remark from promotions_applications a where a.participation_id = p.participation_id
                         order by a.submitted_at desc limit 1) a on true
      left join promotions_rewards r on r.participation_id = p.participation_id
      ${where} order by p.joined_at desc, p.participation_id limit ${limit} offset ${offset}`,
  );
  const count = await firstRow(db, sql<{ count: bigint }>`select count(*) from promotions_participations p ${where}`);
  return { list, totalCount: Number(count!.count) };
}
