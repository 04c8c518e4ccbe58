// Statements that somebody looks at before they are paid, by their shape. Amounts are minor units.
import { PPM } from './amounts.ts';

/** What a statement is looked at by. */
export interface HoldFigures {
  /** What the statement pays; of the hourly and the real-time salary, with what the day paid before. */
  payable: bigint;
  /** Of the team over the days that are looked at. */
  validBet: bigint;
  netLoss: bigint;
  deposits: bigint;
  /** Active members of the team, and those of them who are just above what makes active. */
  active: number;
  near: number;
  /** The agent's usual pay, and of how many days or periods. */
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
  /** Much played with little money and next to no risk. */
  lowRisk({ validBet, netLoss, deposits }, { turnoverTimes, turnoverMin, lossPpm }) {
    const result = netLoss < 0n ? -netLoss : netLoss;
    const isMuch = validBet >= turnoverMin && validBet > BigInt(turnoverTimes) * deposits;
    return isMuch && result * PPM <= validBet * BigInt(lossPpm);
  },
  /** Members who play just enough to be active. */
  nearActive({ active, near }, { nearSharePpm, nearMin }) {
    return active >= nearMin && BigInt(near) * PPM > BigInt(active) * BigInt(nearSharePpm);
  },
  /** Far above the usual pay. */
  jump({ payable, median, periods }, { jumpTimes, jumpHistory, jumpMin }) {
    return periods >= jumpHistory && payable >= jumpMin && payable > BigInt(jumpTimes) * median;
  },
};

/** The signs for which a statement is held, none where it is as usual. */
export const holdSignsOf = (figures: HoldFigures, bounds: HoldBounds): HoldSign[] =>
  holdSignNames.filter((sign) => signs[sign](figures, bounds));

/** Up to this valid bet an active member is just above the bound. */
export const nearBound = (activeMin: bigint, { nearPpm }: Pick<HoldBounds, 'nearPpm'>): bigint =>
  activeMin === 0n ? -1n : activeMin + (activeMin * BigInt(nearPpm)) / PPM;
