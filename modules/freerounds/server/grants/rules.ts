// Rules for requests to a vendor about a grant, and for the meaning of its responses.
import type { GrantState } from '../../contract/states.ts';

/** State of a reward at its vendor. */
interface Standing {
  state: 'ACTIVE' | 'USED' | 'EXPIRED' | 'CANCELLED';
  used: number;
  isSettled: boolean;
}

/** `refused`: a signed refusal. `unknown`: no valid response. `missing`: the vendor does not know the reward. */
type Said =
  | { said: 'stands'; standing: Standing }
  | { said: 'refused' | 'unknown'; code: string }
  | { said: 'missing' };

export type Question = 'grant' | 'cancel' | 'ask';

/** `later`: the state is unknown; the vendor is asked again. */
export type Verdict =
  | { end: Exclude<GrantState, 'requested' | 'settled'>; used: number; code: string | null }
  | { end: 'later'; code: string };

interface Asked {
  state: GrantState;
  isCancelAsked: boolean;
  /** True if it has expired by the database's clock. */
  isOver: boolean;
}

/**
 * Returns the next request. An expired request is cancelled, so that it never takes effect; a granted one is only
 * queried.
 */
export function questionOf({ state, isCancelAsked, isOver }: Asked): Question {
  if (state === 'requested') return isCancelAsked || isOver ? 'cancel' : 'grant';
  return state === 'granted' && isCancelAsked ? 'cancel' : 'ask';
}

/** Refusals that are final. All other codes are treated as temporary. */
const FINAL: Readonly<Record<string, 'failed' | 'expired' | 'cancelled'>> = {
  UNKNOWN_GAME: 'failed',
  BET_NOT_OFFERED: 'failed',
  NOT_ALLOWED: 'failed',
  DUPLICATE_CONFLICT: 'failed',
  INVALID_REQUEST: 'failed',
  FREE_ROUNDS_EXPIRED: 'expired',
  FREE_ROUNDS_CANCELLED: 'cancelled',
};

/** Returns the result of a response. `state`: state of the grant at the time of the request. */
export function verdictOn(question: Question, state: GrantState, answer: Said): Verdict {
  if (answer.said === 'stands') return verdictOnStanding(question, answer.standing);
  if (answer.said === 'missing') {
    // The vendor lost a confirmed grant. A grant that was never confirmed is sent again.
    return state === 'granted' ? { end: 'failed', used: 0, code: 'LOST_AT_VENDOR' } : { end: 'later', code: 'MISSING' };
  }
  const end = answer.said === 'refused' && question !== 'ask' ? FINAL[answer.code] : undefined;
  return end === undefined ? { end: 'later', code: answer.code } : { end, used: 0, code: answer.code };
}

function verdictOnStanding(question: Question, { state, used, isSettled }: Standing): Verdict {
  if (state === 'ACTIVE') {
    return question === 'cancel' ? { end: 'later', code: 'STILL_ACTIVE' } : { end: 'granted', used, code: null };
  }
  // A payment settles the grant before the vendor reports it; this result is then ignored.
  if (used > 0) return { end: 'used', used, code: isSettled ? 'SETTLED_WITHOUT_WIN' : null };
  return { end: state === 'CANCELLED' ? 'cancelled' : 'expired', used, code: null };
}

const PAUSES_SECONDS = [5, 15, 60, 120];
const LONGEST_PAUSE_SECONDS = 300;

/** Returns the pause in seconds after this number of requests without a response. */
export const pauseAfter = (asks: number): number => PAUSES_SECONDS[asks - 1] ?? LONGEST_PAUSE_SECONDS;

/** Returns the pause in seconds until the progress is queried again; null for never. */
export function pauseIn(state: GrantState): number | null {
  if (state === 'granted') return PAUSE_GRANTED_SECONDS;
  return state === 'used' ? LONGEST_PAUSE_SECONDS : null;
}
const PAUSE_GRANTED_SECONDS = 60;

/** Returns the maximum value of a grant in minor units: rounds times bet times members. */
export const valueOf = (rounds: number, betMinor: bigint, members: number): bigint =>
  BigInt(rounds) * betMinor * BigInt(members);
