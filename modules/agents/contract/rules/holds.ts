// Checks that hold statements with unusual figures for review. Amounts are in minor units.
import { PPM } from './amounts.ts';

/** Figures that the checks compare. */
export interface HoldFigures {
  /** Payable of the statement; for hourly and real-time salaries including earlier payments of the day. */
  payable: bigint;
  /** Valid bets of the team over the checked days. */
  validBet: bigint;
  netLoss: bigint;
  deposits: bigint;
  /** Active members of the team, and those just above the activity threshold. */
  active: number;
  near: number;
  /** The agent's usual pay, and the number of days or periods it is based on. */
  median: bigint;
  periods: number;
}

export interface HoldBounds {
  turnoverTimes: number;
  turnoverMin: bigint;
  lossPpm: number;
  nearPpm: number;
  nearSharePpm: number;
  nearMin: number;
  jumpTimes: number;
  jumpHistory: number;
  jumpMin: bigint;
}

export const holdSignNames = ['lowRisk', 'nearActive', 'jump'] as const;
export type HoldSign = (typeof holdSignNames)[number];

const signs: Readonly<Record<HoldSign, (figures: HoldFigures, bounds: HoldBounds) => boolean>> = {
  /** High turnover with few deposits and almost no risk. */
  lowRisk({ validBet, netLoss, deposits }, { turnoverTimes, turnoverMin, lossPpm }) {
    const result = netLoss < 0n ? -netLoss : netLoss;
    const isMuch = validBet >= turnoverMin && validBet > BigInt(turnoverTimes) * deposits;
    return isMuch && result * PPM <= validBet * BigInt(lossPpm);
  },
  /** Too many members just above the activity threshold. */
  nearActive({ active, near }, { nearSharePpm, nearMin }) {
    return active >= nearMin && BigInt(near) * PPM > BigInt(active) * BigInt(nearSharePpm);
  },
  /** Far above the usual pay. */
  jump({ payable, median, periods }, { jumpTimes, jumpHistory, jumpMin }) {
    return periods >= jumpHistory && payable >= jumpMin && payable > BigInt(jumpTimes) * median;
  },
};

/** Returns the signs for which a statement is held; empty if there is nothing unusual. */
export const holdSignsOf = (figures: HoldFigures, bounds: HoldBounds): HoldSign[] =>
  holdSignNames.filter((sign) => signs[sign](figures, bounds));

/**
 * Returns the valid bet or deposit up to which an active member is just above the activity threshold; -1 if there is no
 * threshold.
 */
export const nearBound = (activeMin: bigint, { nearPpm }: Pick<HoldBounds, 'nearPpm'>): bigint =>
  activeMin === 0n ? -1n : activeMin + (activeMin * BigInt(nearPpm)) / PPM;
