import { event } from '@sanam/server/platform/events.ts';
import type { MissionReward } from '../contract/reward.ts';

interface OfPeriod {
  memberId: string;
  merchantId: string;
  missionId: string;
  period: string;
}

/** Domain events of missions. */
export const missionsEvents = {
  /** A mission went live, was changed or ended. */
  'missions.changed': event<{ missionId: string; merchantId: string; state: string; version: number }>(),
  /** Bets or deposits counted for these members, or a correction took something back. */
  'missions.progressed': event<{ memberIds: string[] }>(),
  /** A goal was reached: the reward waits. */
  'missions.reached': event<OfPeriod & { titles: { TH: string; EN: string }; reward: MissionReward }>(),
  /** A correction took back a reward that nobody had claimed. */
  'missions.lost': event<OfPeriod>(),
  /** A leaderboard was confirmed, stopped or settled. */
  'missions.boardChanged': event<{ boardId: string; merchantId: string; state: 'coming' | 'stopped' | 'settled' }>(),
  'missions.prizePaid': event<{
    memberId: string;
    merchantId: string;
    boardId: string;
    rank: number;
    amount: string;
  }>(),
  'missions.claimed': event<OfPeriod & { reward: MissionReward }>(),
  /** What the member had begun is over because of a break or an exclusion. */
  'missions.voided': event<{ memberId: string; periods: number }>(),
};

type Own = typeof missionsEvents;
declare module '@sanam/server/platform/events.ts' {
  interface DomainEvents extends Own {}
}
