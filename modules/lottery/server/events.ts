import { event } from '@sanam/server/platform/events.ts';
import type { PrizeState } from '../contract/prize-schemas.ts';
import type { CaseOutcome } from '../contract/states.ts';

/** Domain events of the lottery. */
export const lotteryEvents = {
  /** A draw changed its state, its times were moved, its deadline was extended, or it is evaluated again. */
  'lottery.drawChanged': event<{ drawId: string; market: string; numero: string; state: string; before: string }>(),
  /**
   * Rounds of a draw were credited or corrected, grouped by chunk; losing rounds are left out. `before`: payout of the
   * earlier settlement, null in the first; `moved`: change of the balance; `uncovered`: part the balance could not
   * cover.
   */
  'lottery.roundsSettled': event<{
    drawId: string;
    market: string;
    numero: string;
    settlementNo: number;
    rounds: SettledRound[];
  }>(),
  /** Tickets of these members were refunded with their draw; a member may be listed more than once. */
  'lottery.ticketsRefunded': event<{ drawId: string; market: string; numero: string; memberIds: string[] }>(),
  /** The times of a draw were moved to its `version`; these members have tickets of it. */
  'lottery.drawMoved': event<{
    drawId: string;
    market: string;
    numero: string;
    version: number;
    memberIds: string[];
  }>(),
  /** A market was turned on or off, or its times changed. */
  'lottery.marketChanged': event<{ market: string; isOn: boolean }>(),
  /** A day of a market was added, skipped or moved. */
  'lottery.calendarChanged': event<{ market: string; day: string }>(),
  /** A merchant's game was renamed, turned on or off, or got other bounds. */
  'lottery.gameChanged': event<{ merchantId: string; gameId: string; gameCode: string }>(),
  /** The odds of a play type at a rate have a new version. */
  'lottery.oddsChanged': event<{
    merchantId: string;
    gameId: string;
    gameCode: string;
    playType: string;
    series: string;
  }>(),
  /** A case was opened (`outcome` null) or closed; `balanceVersion`: version of the wallet that it changed. */
  'lottery.caseChanged': event<{
    caseId: string;
    memberId: string;
    version: number;
    outcome: CaseOutcome | null;
    balanceVersion?: number;
  }>(),
  /** The worst-case payout of a draw reached 80, 90 or 100 % of the reserve of its market. */
  'lottery.reserveReached': event<{ drawId: string; market: string; numero: string; percent: number }>(),
  /**
   * Numbers of the worst outcomes of a draw pay a lower share of their odds from now on, because the draw could pay
   * `percent` of the reserve of its market.
   */
  'lottery.tiersLowered': event<{
    drawId: string;
    market: string;
    numero: string;
    percent: number;
    tierBp: number;
    numbers: number;
  }>(),
  /**
   * The two settlement programs disagree about a draw, or what was paid differs from what they found: it is not settled
   * until staff have checked it.
   */
  'lottery.settlementHeld': event<{ drawId: string; settlementNo: number; market: string; numero: string }>(),
  /** A prize for a place in a yeekee round was created, refused or decided by staff; `amount` as on the wire. */
  'lottery.shotPrizeChanged': event<{
    prizeId: string;
    memberId: string;
    numero: string;
    rank: number;
    amount: string;
    state: PrizeState;
    refusal: string | null;
  }>(),
  /** A merchant's rules for yeekee prizes have a new version. */
  'lottery.prizeRulesChanged': event<{ merchantId: string; version: number }>(),
  /** A ticket was bought, or cancelled by its member. `price` in minor units. */
  'lottery.ticketBought': event<{ ticketNo: string; memberId: string; drawId: string; price: string }>(),
  'lottery.ticketCancelled': event<{ ticketNo: string; memberId: string; drawId: string; price: string }>(),
  /** A limit of numbers changed; `drawId` null: all draws; `pick` null: all numbers of the play type. */
  'lottery.limitChanged': event<{ bookId: string; drawId: string | null; playType: string; pick: string | null }>(),
  /**
   * A chase was started, stopped by its member or by a win, or finished. `givenBack`: number of its tickets that were
   * cancelled when it stopped, and their price in minor units.
   */
  'lottery.chaseChanged': event<{
    chaseId: string;
    memberId: string;
    state: 'running' | 'stopped' | 'won' | 'ended';
    market: string;
    givenBack: { tickets: number; price: string };
  }>(),
};

/** One round of `lottery.roundsSettled`; amounts in minor units. */
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
