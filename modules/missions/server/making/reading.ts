// Staff calls that read missions.
import type { Calls, CallValue } from '@sanam/contract';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { StaffSession } from '@sanam/server/platform/http/sessions.ts';
import { paged, pageOf } from '@sanam/server/platform/paging.ts';
import type { GameType } from '@sanam/vendors/contract/game-types.ts';
import { figureOf } from '../claims/rules.ts';
import type { MissionStaffDeps } from '../deps.ts';
import { multipleOnWire } from './rules.ts';
import { rewardFigureOf, rewardOf } from './reward.rules.ts';
import { type ListedMission, listMissions, type MissionRow, progressOf } from './store.ts';

export const termsValue = (row: MissionRow) => ({
  titleTh: row.title_th,
  titleEn: row.title_en,
  counter: row.counter,
  product: row.product as GameType | null,
  multiple: multipleOnWire(row.multiple),
  goal: figureOf(row.counter, row.goal),
  occurrence: row.occurrence,
  reward: rewardOf(row),
  budget: row.budget === null ? null : rewardFigureOf(row.reward_kind, row.budget),
  startsAt: row.starts_at.toISOString(),
  endsAt: row.ends_at.toISOString(),
});

export const rowValue = (row: ListedMission) => ({
  id: row.mission_id,
  merchantId: row.merchant_id,
  state: row.state,
  version: row.version,
  ...termsValue(row),
  active: row.active,
  claimable: row.claimable,
  claimed: row.claimed,
  given: rewardFigureOf(row.reward_kind, row.reward * BigInt(row.claimed)),
  budgetLeft: row.budget_left === null ? null : rewardFigureOf(row.reward_kind, row.budget_left),
});

/** Returns a mission for staff. Refuses with `common.notFound` if there is no such mission. */
export async function missionPage(
  { db, people, approvals, freeRounds }: MissionStaffDeps,
  missionId: string,
  session: StaffSession,
): Promise<CallValue<Calls['opsGetMission']>> {
  const [row] = (await listMissions(db, { missionId, limit: 1, offset: 0 })).list;
  if (row === undefined) throw refuse('common.notFound');
  const { rounds_node: node } = row;
  const [nameOf, approval, games] = await Promise.all([
    people.staffNames([row.made_by, row.published_by]),
    approvals.waitingFor({ type: 'mission', id: missionId }, session),
    freeRounds.gameNames(db, node === null ? [] : [node]),
  ]);
  return {
    ...rowValue(row),
    madeBy: nameOf(row.made_by),
    publishedBy: nameOf(row.published_by),
    publishedAt: row.published_at?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
    approval,
    game: node === null ? null : (games.get(node) ?? { TH: node, EN: node }),
  };
}

/** Returns a page of a member's progress. Refuses with `common.notFound` if there is no such member. */
export async function memberMissions(
  { db, members }: MissionStaffDeps,
  memberId: string,
  query: { pageNo: number; pageSize: number },
): Promise<CallValue<Calls['opsMemberMissions']>> {
  if ((await members.memberById(db, memberId)) === undefined) throw refuse('common.notFound');
  const { list, totalCount } = await progressOf(db, memberId, pageOf(query));
  const value = list.map((row) => ({
    id: `${row.missionId}:${row.period}`,
    missionId: row.missionId,
    titleTh: row.titleTh,
    titleEn: row.titleEn,
    counter: row.counter,
    period: row.period,
    state: row.state,
    done: figureOf(row.counter, row.done),
    goal: figureOf(row.counter, row.goal),
    reward: rewardOf(row),
    endsAt: row.endsAt.toISOString(),
    reachedAt: row.reachedAt?.toISOString() ?? null,
    decidedAt: row.decidedAt?.toISOString() ?? null,
  }));
  return paged(value, totalCount, query);
}
