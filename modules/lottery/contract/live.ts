import { topic } from '@sanam/contract/live';

/** Live topics of the lottery. */
export const lotteryTopics = {
  /** The state of a draw changed; pages of these games read it again. `isPause`: sales were suspended or resumed. */
  lotteryDraw: topic<{ market: string; numero: string; gameCodes: string[]; isPause: boolean }>(),
  /**
   * Prices of numbers changed for tickets bought from now on: limits changed, or sales took a number to its next tier
   * (published at most once a second).
   */
  lotteryPrice: topic<{ market: string; gameCodes: string[] }>(),
  /** A result was drawn or corrected. */
  lotteryResult: topic<{ market: string; numero: string; gameCodes: string[] }>(),
  /** Numbers were sent into a yeekee round; published at most once a second. */
  yeekeeShot: topic<{ numero: string }>(),
  /** A ticket of the member was settled, voided or corrected. */
  lotteryTicket: topic(),
  /** A prize for a place of the member in a yeekee round was given, refused or decided. */
  shotPrize: topic(),
  /** For staff: the same event for any member. */
  opsShotPrize: topic<{ id: string }>(),
  /** For staff: a case was opened or closed. */
  opsLotteryCase: topic<{ id: string; version: number }>(),
};

type Own = typeof lotteryTopics;
declare module '@sanam/contract/live' {
  interface LiveTopics extends Own {}
}
