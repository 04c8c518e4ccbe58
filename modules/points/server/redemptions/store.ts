// Database access to redemptions and their steps.
import { sql } from 'kysely';
import { anyOf, type Db, firstRow, now, rows, type TableRow, type Trx } from '@sanam/server/platform/db.ts';
import type { RedemptionState, RewardKind } from '../../contract/redemption-states.ts';

/** Source of the free rounds that were redeemed for points. */
export const SOURCE = 'points';

export interface Redemption extends Omit<TableRow<'points_redemptions'>, 'state'> {
  state: RedemptionState;
}

export async function insertRedemption(
  trx: Trx,
  row: Pick<
    Redemption,
    | 'redeem_id'
    | 'merchant_id'
    | 'member_id'
    | 'reward_id'
    | 'reward_version'
    | 'variant_id'
    | 'quantity'
    | 'points'
    | 'state'
    | 'address_sealed'
  >,
): Promise<void> {
  await trx.insertInto('points_redemptions').values(row).execute();
}

export function lockRedemption(trx: Trx, redeemId: string): Promise<Redemption | undefined> {
  return trx
    .selectFrom('points_redemptions')
    .selectAll()
    .where('redeem_id', '=', redeemId)
    .forUpdate()
    .executeTakeFirst() as Promise<Redemption | undefined>;
}

export async function changeRedemption(
  trx: Trx,
  { redeem_id, revision }: Pick<Redemption, 'redeem_id' | 'revision'>,
  change: Partial<Pick<Redemption, 'state' | 'carrier' | 'tracking'>>,
): Promise<void> {
  await trx
    .updateTable('points_redemptions')
    .set({ ...change, revision: revision + 1, changed_at: now })
    .where('redeem_id', '=', redeem_id)
    .execute();
}

/** Writes the sealed address of a locked redemption. */
export async function writeAddress(
  trx: Trx,
  { redeem_id, revision }: Pick<Redemption, 'redeem_id' | 'revision'>,
  address_sealed: string,
): Promise<void> {
  await trx
    .updateTable('points_redemptions')
    .set({ address_sealed, address_changed_at: now, revision: revision + 1 })
    .where('redeem_id', '=', redeem_id)
    .execute();
}

/** Marks a locked redemption as one whose bonus money was given. */
export async function markGiven(trx: Trx, redeemId: string): Promise<void> {
  await trx.updateTable('points_redemptions').set({ is_given: true }).where('redeem_id', '=', redeemId).execute();
}

/** Returns the kind of a redeemed reward, with the titles of the version. */
export async function rewardOf(
  db: Db,
  { reward_id, reward_version }: Pick<Redemption, 'reward_id' | 'reward_version'>,
): Promise<{ kind: RewardKind; titles: { TH: string; EN: string } }> {
  const { kind, title_th, title_en } = await db
    .selectFrom('points_reward_versions as v')
    .innerJoin('points_rewards as r', 'r.reward_id', 'v.reward_id')
    .select(['r.kind', 'v.title_th', 'v.title_en'])
    .where('v.reward_id', '=', reward_id)
    .where('v.version', '=', reward_version)
    .executeTakeFirstOrThrow();
  return { kind: kind as RewardKind, titles: { TH: title_th, EN: title_en } };
}

export interface NewStep {
  redeemId: string;
  state: RedemptionState;
  note: string | null;
  by: { kind: string; id: string | null };
}

export async function addStep(trx: Trx, { redeemId, state, note, by }: NewStep): Promise<void> {
  await sql`
    insert into points_redemption_steps (redeem_id, step, state, note, by_kind, by_id)
    select ${redeemId}, count(*)::int + 1, ${state}, ${note}, ${by.kind}, ${by.id}
    from points_redemption_steps where redeem_id = ${redeemId}`.execute(trx);
}

export type StepRow = TableRow<'points_redemption_steps'>;

export function stepsOf(db: Db, redeemIds: readonly string[]): Promise<StepRow[]> {
  return db
    .selectFrom('points_redemption_steps')
    .selectAll()
    .where('redeem_id', '=', anyOf(redeemIds))
    .orderBy('redeem_id')
    .orderBy('step')
    .execute();
}

export interface ListedRedemption {
  redeemId: string;
  merchantId: string;
  memberId: string;
  titleTh: string;
  titleEn: string;
  variantTh: string;
  variantEn: string;
  kind: RewardKind;
  quantity: number;
  points: bigint;
  state: RedemptionState;
  revision: number;
  addressSealed: string | null;
  addressChangedAt: Date | null;
  carrier: string | null;
  tracking: string | null;
  codeSealed: string | null;
  madeAt: Date;
  changedAt: Date;
}

interface RedemptionFilter {
  redeemId?: string | undefined;
  merchantId?: string | undefined;
  memberId?: string | undefined;
  state?: RedemptionState | undefined;
  /** Order of the staff queue: oldest first. */
  isOldestFirst?: boolean;
  limit: number;
  offset: number;
}

export async function listRedemptions(
  db: Db,
  { redeemId, merchantId, memberId, state, isOldestFirst, limit, offset }: RedemptionFilter,
): Promise<{ list: ListedRedemption[]; totalCount: number }> {
  const where = sql`
    where (${redeemId ?? null}::text is null or d.redeem_id = ${redeemId ?? null})
      and (${merchantId ?? null}::text is null or d.merchant_id = ${merchantId ?? null})
      and (${memberId ?? null}::text is null or d.member_id = ${memberId ?? null})
      and (${state ?? null}::text is null or d.state = ${state ?? null})`;
  const list = await rows(
    db,
    sql<ListedRedemption>`
      select d.redeem_id as "redeemId", d.merchant_id as "merchantId", d.member_id as "memberId", v.title_th as "titleTh",
             v.title_en as "titleEn", a.name_th as "variantTh", a.name_en as "variantEn", r.kind, d.quantity, d.points, d.state,
             d.revision, d.address_sealed as "addressSealed",
             d.address_changed_at as "addressChangedAt", d.carrier, d.tracking, c.code_sealed as "codeSealed",
             d.made_at as "madeAt", d.changed_at as "changedAt"
      from points_redemptions d
      join points_rewards r on r.reward_id = d.reward_id
      join points_reward_versions v on v.reward_id = d.reward_id and v.version = d.reward_version
      join points_variants a on a.variant_id = d.variant_id
      left join points_codes c on c.redeem_id = d.redeem_id
      ${where}
      order by ${isOldestFirst === true ? sql`d.made_at` : sql`d.made_at desc`}, d.redeem_id limit ${limit} offset ${offset}`,
  );
  const count = await firstRow(
    db,
    sql<{ count: number }>`select count(*)::int as count from points_redemptions d ${where}`,
  );
  return { list, totalCount: count!.count };
}

/** Returns the points of redemptions that are not sent yet. */
export async function pendingPoints(db: Db, memberId: string): Promise<bigint> {
  const row = await firstRow(
    db,
    sql<{ sum: bigint }>`
      select coalesce(sum(points), 0)::bigint as sum from points_redemptions
      where member_id = ${memberId} and state in ('pending', 'approved')`,
  );
  return row!.sum;
}

/** Returns the merchant of a redemption; undefined if there is no such redemption. */
export const merchantOf = async (db: Db, redeemId: string): Promise<string | undefined> =>
  (await db.selectFrom('points_redemptions').select('merchant_id').where('redeem_id', '=', redeemId).executeTakeFirst())
    ?.merchant_id;

/** Returns redemptions that were sent this many days ago and are not confirmed as received. */
export async function longUnderWay(db: Db, days: number, limit: number): Promise<string[]> {
  const found = await rows(
    db,
    sql<{ redeemId: string }>`
      select redeem_id as "redeemId" from points_redemptions
      where state = 'shipped' and changed_at < platform_now() - make_interval(days => ${days})
      order by changed_at limit ${limit}`,
  );
  return found.map(({ redeemId }) => redeemId);
}
