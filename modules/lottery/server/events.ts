import { event } from '@sanam/server/platform/events.ts';
import type { PrizeState } from '../contract/prize-schemas.ts';
import type { CaseOutcome } from '../contract/states.ts';

/** Domain events of the lottery. */
export const lotteryEvents = {
  /** A draw is in another state than before, or was moved. */
  'lottery.drawChanged': event<{ drawId: string; market: string; numero: string; state: string; before: string }>(),
  /**
   * Rounds of a draw were credited or corrected, those of one chunk together; losing rounds are not named. `before`: what an
   * earlier settlement said, null in the first one; `moved` what the balance got or lost, `uncovered` what it could not cover.
   */
  'lottery.roundsSettled': event<{
    drawId: string;
    market: string;
    numero: string;
    settlementNo: number;
    rounds: SettledRound[];
  }>(),
  /** Tickets of these members were given back with their draw; a member may be named more than once. */
  'lottery.ticketsRefunded': event<{ drawId: string; market: string; numero: string; memberIds: string[] }>(),
  /** Whether a market is sold, or its times, are others. */
  'lottery.marketChanged': event<{ market: string; isOn: boolean }>(),
  /** A day of a market was added, skipped or moved. */
  'lottery.calendarChanged': event<{ market: string; day: string }>(),
  /** A merchant's game is called otherwise, is sold or not, or has other bounds. */
  'lottery.gameChanged': event<{ merchantId: string; gameId: string; gameCode: string }>(),
  /** Odds of a play type at a rate have a new version. */
  'lottery.oddsChanged': event<{
    merchantId: string;
    gameId: string;
    gameCode: string;
    playType: string;
    series: string;
  }>(),
  /** A case was opened (`outcome` null) or ended; `balanceVersion`: the wallet that it moved. */
  'lottery.caseChanged': event<{
    caseId: string;
    memberId: string;
    version: number;
    outcome: CaseOutcome | null;
    balanceVersion?: number;
  }>(),
  /** What a draw may pay at worst has reached 80, 90 or 100 % of the reserve of its market. */
  'lottery.reserveReached': event<{ drawId: string; market: string; numero: string; percent: number }>(),
  /** The two programs that settle a draw do not agree: nothing is paid until staff have looked. */
  'lottery.settlementHeld': event<{ drawId: string; settlementNo: number; market: string; numero: string }>(),
  /** A place in a yeekee round brought a prize, or nothing, or a person decided; `amount` as on the wire. */
  'lottery.shotPrizeChanged': event<{
    prizeId: string;
    memberId: string;
    numero: string;
    rank: number;
    amount: string;
    state: PrizeState;
    refusal: string | null;
  }>(),
  /** What a merchant gives for places in yeekee rounds has another version. */
  'lottery.prizeRulesChanged': event<{ merchantId: string; version: number }>(),
  /** A ticket was bought at its price, or taken back by its member. Minor units. */
  'lottery.ticketBought': event<{ ticketNo: string; memberId: string; drawId: string; price: string }>(),
  'lottery.ticketCancelled': event<{ ticketNo: string; memberId: string; drawId: string; price: string }>(),
  /** Numbers of a book have another limit; `drawId` null: in every draw, `pick` null: every number of the play type. */
  'lottery.limitChanged': event<{ bookId: string; drawId: string | null; playType: string; pick: string | null }>(),
  /**
   * A chase was started, stopped by its member or by a win, or came to its end. `givenBack`: how many of its tickets were taken
   * back with that, and their price in minor units.
   */
  'lottery.chaseChanged': event<{
    chaseId: string;
    memberId: string;
    state: 'running' | 'stopped' | 'won' | 'ended';
    market: string;
    givenBack: { tickets: number; price: string };
  }>(),
};

/** Amounts are minor units. */
export interface SettledRound {
  memberId: string;
  gameCode: string;
  payout: string;
  before: string | null;
  moved: string;
  uncovered: string;
}

type Own = typeof lotteryEvents;
declare module '@sanam/server/platform/events.ts' {
  interface DomainEvents extends Own {}
}
