import type { Db } from '@sanam/server/platform/db.ts';

type Language = 'TH' | 'EN';

/** Round of a member at the engine. */
type RoundKey = Record<'memberId' | 'round', string>;

/** Sums that a round brings; valid bet and commission are millionths of a minor unit. */
export type RoundSums = RoundKey &
  Record<'stake' | 'payout' | 'validBet' | 'commission', bigint> & { isFirst: boolean };

/** Part of the sums that belongs to a play type of a game, in millionths of a minor unit. */
export type PlayPart = Record<'gameCode' | 'gameName' | 'playType', string> &
  Record<'tickets' | 'lines', number> &
  Record<'stake' | 'payout' | 'validBet' | 'commission', bigint>;

/** Ticket of a round with its first lines. */
export type RoundTicket = Record<'ticketNo' | 'gameName' | 'numero' | 'series' | 'price' | 'payout', string> & {
  lineCount: number;
  lines: Record<'playType' | 'pick' | 'stake', string>[];
};

/** Questions to the lottery. */
export interface LotteryPort {
  /** Returns the vendor code of its rounds. */
  vendor(): string;
  /** Divides sums of rounds among games and play types. */
  plays(db: Db, rounds: readonly RoundSums[], language: Language): Promise<PlayPart[]>;
  /** Returns the tickets of each round, in the order of the rounds. */
  tickets(db: Db, rounds: readonly RoundKey[], language: Language): Promise<RoundTicket[][]>;
}
