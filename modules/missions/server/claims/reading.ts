// Member calls that read missions.
import { type Calls, type CallValue, toWire } from '@sanam/contract';
import type { Context } from '@sanam/server/platform/context.ts';
import type { MemberSession } from '@sanam/server/platform/http/sessions.ts';
import { unitOf } from '../../contract/states.ts';
import type { MissionDeps } from '../deps.ts';
import { rewardFigureOf, rewardOf, shownReward } from '../making/reward.rules.ts';
import { figureOf, percentOf, shownState } from './rules.ts';
import { missionsOf, type OwnMission } from './store.ts';

type Summary = CallValue<Calls['missions']>;

export async function summary(
  { db, site, freeRounds }: Pick<MissionDeps, 'db' | 'site' | 'freeRounds'>,
  { memberId, merchantId }: MemberSession,
  { language }: Context,
): Promise<Summary> {
  const found = await missionsOf(db, { memberId, merchantId, zone: site.zoneOf(merchantId) });
  const games = await freeRounds.gameNames(
    db,
    found.flatMap(({ rounds_node: node }) => (node === null ? [] : [node])),
  );
  const missions = found.flatMap((row) => shown(row, language, games.get(row.rounds_node ?? '')?.[language]));
  return { missions, claimable: missions.filter(({ state, isSpent }) => state === 'claimable' && !isSpent).length };
}

function shown(row: OwnMission, language: Context['language'], gameName: string | undefined): Summary['missions'] {
  const { counter, goal, multiple } = row;
  const state = shownState(row.state, row.hasStarted);
  if (state === undefined) return [];
  const done = row.done ?? 0n;
  const { budgetLeft } = row;
  return [
    {
      id: row.missionId,
      title: language === 'TH' ? row.titleTh : row.titleEn,
      category: counter,
      product: row.product,
      multiple: multiple === null ? null : toWire(BigInt(multiple)),
      occurrence: row.occurrence,
      period: row.period,
      state,
      done: figureOf(counter, done),
      goal: figureOf(counter, goal),
      unit: unitOf(counter),
      percent: percentOf(done, goal),
      reward: shownReward(rewardOf(row), gameName),
      budgetLeft: budgetLeft === null ? null : rewardFigureOf(row.reward_kind, budgetLeft),
      isSpent: budgetLeft !== null && budgetLeft < row.reward,
      startsAt: row.startsAt.toISOString(),
      endsAt: (state === 'claimable' ? row.claimUntil : row.endsAt).toISOString(),
    },
  ];
}
