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
  /** A mission was published, changed or ended. */
  'missions.changed': event<{ missionId: string; merchantId: string; state: string; version: number }>(),
  /** Bets or deposits counted for these members, or a correction reduced their progress. */
  'missions.progressed': event<{ memberIds: string[] }>(),
  /** A goal was reached and its reward is claimable. */
  'missions.reached': event<OfPeriod & { titles: { TH: string; EN: string }; reward: MissionReward }>(),
  /** A correction took back an unclaimed reward. */
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
  /** The unclaimed progress of a member was voided by a break or an exclusion. */
  'missions.voided': event<{ memberId: string; periods: number }>(),
};

type Own = typeof missionsEvents;
declare module '@sanam/server/platform/events.ts' {
  interface DomainEvents extends Own {}
}
