// What the studio tells the browser. Both sides import it, so it imports no code. Amounts are decimal strings of minor units.
import type { Spin } from './games/engine/play-round.ts';

export type Mode = 'real' | 'fun';
export type RoundState = 'BETTING' | 'REFUSED' | 'PAYING' | 'SETTLED' | 'CANCELLING' | 'CANCELLED' | 'MANUAL';

export interface RoundView {
  id: string;
  state: RoundState;
  /** Of a reward of free rounds: `stake` is the bet that the player did not pay, and `win` is paid with the reward. */
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

/** A reward of free rounds as the player sees it. */
export interface RewardView {
  id: string;
  stake: string;
  count: number;
  left: number;
  /** What its rounds won so far; paid when all are over. */
  won: string;
  isOver: boolean;
  expiresAt: string;
}

/** A round, and the reward that it belongs to as that stands now. */
export interface PlayedView {
  round: RoundView;
  reward: RewardView | null;
}

export interface Commitment {
  serverSeedHash: string;
  /** The seed that a change of the client seed puts in force: committed before that client seed is known. */
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
  /** The free rounds that are played next in this game. */
  reward: RewardView | null;
  lastRound: RoundView | null;
}

/** Everything a verifier needs; the server seed only when it is no longer in force. */
export interface FairnessView {
  serverSeedHash: string;
  serverSeed: string | null;
  clientSeed: string;
  nonce: number;
}

/** A round without what its player had: who has the link of a replay may be somebody else. */
export type ShownRound = Omit<RoundView, 'balanceBefore' | 'balanceAfter'>;

export interface ReplayView {
  game: string;
  mode: Mode;
  round: ShownRound;
  fairness: FairnessView;
}
