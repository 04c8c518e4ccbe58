// Answers of the studio's player routes. Imported by both sides, so it imports types only. Amounts are decimal strings
// of minor units.
import type { Spin } from './games/engine/play-round.ts';

export type Mode = 'real' | 'fun';
export type RoundState = 'BETTING' | 'REFUSED' | 'PAYING' | 'SETTLED' | 'CANCELLING' | 'CANCELLED' | 'MANUAL';

export interface RoundView {
  id: string;
  state: RoundState;
  /** True for a free round: the player does not pay `stake`, and `win` is paid with the whole reward. */
  isFree: boolean;
  stake: string;
  win: string | null;
  spins: Spin[] | null;
  shownSpins: number;
  refusalCode: string | null;
  balanceBefore: string;
  balanceAfter: string | null;
  currency: string;
  gameVersion: string;
  replayPath: string;
  startedAt: string;
  endedAt: string | null;
}

/** A reward of free rounds as shown to the player. */
export interface RewardView {
  id: string;
  stake: string;
  count: number;
  left: number;
  /** Sum of the wins so far, in minor units; paid when all rounds are over. */
  won: string;
  isOver: boolean;
  expiresAt: string;
}

/** A round with the current state of its reward, if it is a free round. */
export interface PlayedView {
  round: RoundView;
  reward: RewardView | null;
}

export interface Commitment {
  serverSeedHash: string;
  /** Hash of the server seed that the next change of the client seed activates; committed before that seed is known. */
  nextServerSeedHash: string;
  clientSeed: string;
  nonce: number;
}

export interface SessionView {
  mode: Mode;
  game: string;
  currency: string;
  exponent: number;
  language: string;
  balance: string;
  maxBet: string | null;
  realityCheckSeconds: number | null;
  returnUrl: string | null;
  depositUrl: string | null;
  isQuickSpinAllowed: boolean;
  portalOrigins: string[];
  fairness: Commitment;
  /** Free rounds that are played next in this game. */
  reward: RewardView | null;
  lastRound: RoundView | null;
}

/** All input of the verification. The server seed is null while it is in use. */
export interface FairnessView {
  serverSeedHash: string;
  serverSeed: string | null;
  clientSeed: string;
  nonce: number;
}

/** A round without the player's balances, since a link to a replay may be passed on. */
export type ShownRound = Omit<RoundView, 'balanceBefore' | 'balanceAfter'>;

export interface ReplayView {
  game: string;
  mode: Mode;
  round: ShownRound;
  fairness: FairnessView;
}
