// Database access of staff to missions.
import { sql } from 'kysely';
import { type Db, firstRow, rows, type TableRow, type Trx } from '@sanam/server/platform/db.ts';
import { fromWire } from '@sanam/contract';
import type { MissionCounter, MissionState, ProgressState } from '../../contract/states.ts';
import { columnsOf, type RewardColumns } from './reward.rules.ts';
import { budgetOf, goalOf, type Wish } from './rules.ts';

export type MissionRow = TableRow<'missions_missions'>;

/** Reward columns of a mission with the alias `m`. */
export const rewardColumns = sql.raw(
  'm.reward_kind, m.reward, m.rounds_node, m.rounds_bet, m.rounds_days, m.rounds_turnover_percent, m.rounds_bonus_terms, m.bonus_terms',
);

export interface ListedMission extends MissionRow {
  active: number;
  claimable: number;
  claimed: number;
}

interface Filter {
  missionId?: string | undefined;
  merchantId?: string | undefined;
  state?: MissionState | undefined;
  limit: number;
  offset: number;
}

/** Returns a page of missions, newest first. */
export async function listMissions(
  db: Db,
  { missionId, merchantId, state, limit, offset }: Filter,
): Promise<{ list: ListedMission[]; totalCount: number }> {
  const where = sql`
    where (${missionId ?? null}::text is null or m.mission_id = ${missionId ?? null})
      and (${merchantId ?? null}::text is null or m.merchant_id = ${merchantId ?? null})
      and (${state ?? null}::text is null or m.state = ${state ?? null})`;
  const list = await rows(
    db,
    sql<ListedMission>`
      select /* never null: active, claimable, claimed */
             m.*, coalesce(p.active, 0)::int as active, coalesce(p.claimable, 0)::int as claimable,
             coalesce(p.claimed, 0)::int as claimed
      from missions_missions m
      left join lateral (
        select count(*) filter (where state = 'active') as active, count(*) filter (where state = 'claimable') as claimable,
               count(*) filter (where state = 'claimed') as claimed
        from missions_progress where mission_id = m.mission_id) p on true
      ${where} order by m.made_at desc, m.mission_id limit ${limit} offset ${offset}`,
  );
  const count = await firstRow(
    db,
    sql<{ count: number }>`select /* never null: count */ count(*)::int as count from missions_missions m ${where}`,
  );
  return { list, totalCount: count!.count };
}

export const lockMission = (trx: Trx, missionId: string): Promise<MissionRow | undefined> =>
  trx.selectFrom('missions_missions').selectAll().where('mission_id', '=', missionId).forUpdate().executeTakeFirst();

const termsOf = (wish: Wish) => ({
  title_th: wish.titleTh,
  title_en: wish.titleEn,
  counter: wish.counter,
  product: wish.product,
  multiple: wish.multiple === null ? null : Number(fromWire(wish.multiple)),
  goal: goalOf(wish),
  occurrence: wish.occurrence,
  ...columnsOf(wish.reward),
  budget: budgetOf(wish.budget),
  budget_left: budgetOf(wish.budget),
  starts_at: new Date(wish.startsAt),
  ends_at: new Date(wish.endsAt),
});

export async function insertMission(
  trx: Trx,
  { wish, ...row }: { mission_id: string; merchant_id: string; made_by: string; wish: Wish },
): Promise<void> {
  await trx
    .insertInto('missions_missions')
    .values({ ...row, ...termsOf(wish) })
    .execute();
}

/** Writes the terms of a draft. The caller has locked the row. */
export async function changeTerms(trx: Trx, missionId: string, version: number, wish: Wish): Promise<void> {
  await trx
    .updateTable('missions_missions')
    .set({ version, ...termsOf(wish) })
    .where('mission_id', '=', missionId)
    .execute();
}

const now = sql<Date>`platform_now()`;

/** Changes the state of a mission. The caller has locked the row. */
export async function moveMission(
  trx: Trx,
  missionId: string,
  change: { version: number } & ({ state: 'live'; publishedBy: string } | { state: 'ended' }),
): Promise<void> {
  const { state, version } = change;
  await trx
    .updateTable('missions_missions')
    .set({
      state,
      version,
      ...(change.state === 'live' ? { published_by: change.publishedBy, published_at: now } : { ended_at: now }),
    })
    .where('mission_id', '=', missionId)
    .execute();
}

/** Returns live missions whose time is over. */
export const missionsOver = (trx: Trx): Promise<{ mission_id: string }[]> =>
  trx
    .selectFrom('missions_missions')
    .select('mission_id')
    .where('state', '=', 'live')
    .where('ends_at', '<=', now)
    .orderBy('mission_id')
    .execute();

export interface MemberProgress extends RewardColumns {
  missionId: string;
  titleTh: string;
  titleEn: string;
  counter: MissionCounter;
  period: string;
  state: ProgressState;
  done: bigint;
  goal: bigint;
  endsAt: Date;
  reachedAt: Date | null;
  decidedAt: Date | null;
}

export async function progressOf(
  db: Db,
  memberId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ list: MemberProgress[]; totalCount: number }> {
  const list = await rows(
    db,
    sql<MemberProgress>`
      select p.mission_id as "missionId", m.title_th as "titleTh", m.title_en as "titleEn", m.counter, p.period, p.state, p.done,
             m.goal, ${rewardColumns}, p.ends_at as "endsAt", p.reached_at as "reachedAt", p.decided_at as "decidedAt"
      from missions_progress p
      join missions_missions m on m.mission_id = p.mission_id
      where p.member_id = ${memberId} order by p.ends_at desc, p.mission_id, p.period limit ${limit} offset ${offset}`,
  );
  const count = await firstRow(
    db,
    sql<{ count: number }>`
      select /* never null: count */ count(*)::int as count from missions_progress where member_id = ${memberId}`,
  );
  return { list, totalCount: count!.count };
}

/**
 * Takes one reward from the budget, if there is a budget; this locks the row, before the member's progress is locked.
 * Returns undefined if the budget does not cover a reward, and `isSpent` if it covers no further reward.
 */
export async function takeBudget(trx: Trx, missionId: string): Promise<{ isSpent: boolean } | undefined> {
  const [row] = await rows(
    trx,
    sql<{ isSpent: boolean }>`
      update missions_missions set budget_left = budget_left - reward
      where mission_id = ${missionId} and budget_left >= reward
      returning budget_left < reward as "isSpent"`,
  );
  if (row !== undefined) return row;
  const free = await trx
    .selectFrom('missions_missions')
    .select('budget')
    .where('mission_id', '=', missionId)
    .executeTakeFirst();
  return free !== undefined && free.budget === null ? { isSpent: false } : undefined;
}

export const hasMissions = async (db: Db, merchantId: string): Promise<boolean> =>
  (await listMissions(db, { merchantId, limit: 1, offset: 0 })).totalCount > 0;
