import { topic } from '@sanam/contract/live';

/** Live topics of the lottery. */
export const lotteryTopics = {
  /** A draw changed its state; pages of these games read it again. `isPause`: its sales were stopped or go on. */
  lotteryDraw: topic<{ market: string; numero: string; gameCodes: string[]; isPause: boolean }>(),
  /** A result was drawn or corrected. */
  lotteryResult: topic<{ market: string; numero: string; gameCodes: string[] }>(),
  /** Numbers were sent into a yeekee round; told once a second at most. */
  yeekeeShot: topic<{ numero: string }>(),
  /** A ticket of the member was settled, voided or corrected. */
  lotteryTicket: topic(),
  /** A prize for a place in a yeekee round of the member was given, refused or decided. */
  shotPrize: topic(),
  /** For staff: the same of any member. */
  opsShotPrize: topic<{ id: string }>(),
  /** For staff: a case was opened or ended. */
  opsLotteryCase: topic<{ id: string; version: number }>(),
};

type Own = typeof lotteryTopics;
declare module '@sanam/contract/live' {
  interface LiveTopics extends Own {}
}
