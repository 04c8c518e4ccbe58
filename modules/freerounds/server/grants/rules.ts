// What is asked of a vendor about a grant, and what its answer means.
import type { GrantState } from '../../contract/states.ts';

/** How a reward stands at its vendor. */
interface Standing {
  state: 'ACTIVE' | 'USED' | 'EXPIRED' | 'CANCELLED';
  used: number;
  isSettled: boolean;
}

/** `refused`: a signed refusal. `unknown`: no proper answer. `missing`: the vendor knows no such reward. */
type Said =
  | { said: 'stands'; standing: Standing }
  | { said: 'refused' | 'unknown'; code: string }
  | { said: 'missing' };

export type Question = 'grant' | 'cancel' | 'ask';

/** `later`: nothing is known, the vendor is asked again. */
export type Verdict =
  | { end: Exclude<GrantState, 'requested' | 'settled'>; used: number; code: string | null }
  | { end: 'later'; code: string };

interface Asked {
  state: GrantState;
  isCancelAsked: boolean;
  /** Its time is over by the database's clock. */
  isOver: boolean;
}

/** A request whose time is over is cancelled, so that it never comes; what is granted is only asked about. */
export function questionOf({ state, isCancelAsked, isOver }: Asked): Question {
  if (state === 'requested') return isCancelAsked || isOver ? 'cancel' : 'grant';
  return state === 'granted' && isCancelAsked ? 'cancel' : 'ask';
}

/** Refusals after which the vendor does nothing, whenever it is asked. Every other code may pass. */
const FINAL: Readonly<Record<string, 'failed' | 'expired' | 'cancelled'>> = {
  UNKNOWN_GAME: 'failed',
  BET_NOT_OFFERED: 'failed',
  NOT_ALLOWED: 'failed',
  DUPLICATE_CONFLICT: 'failed',
  INVALID_REQUEST: 'failed',
  FREE_ROUNDS_EXPIRED: 'expired',
  FREE_ROUNDS_CANCELLED: 'cancelled',
};

/** `state`: of the grant when it was asked. */
export function verdictOn(question: Question, state: GrantState, answer: Said): Verdict {
  if (answer.said === 'stands') return verdictOnStanding(question, answer.standing);
  if (answer.said === 'missing') {
    // What it once confirmed is gone. A grant that it never confirmed is sent again.
    return state === 'granted' ? { end: 'failed', used: 0, code: 'LOST_AT_VENDOR' } : { end: 'later', code: 'MISSING' };
  }
  const end = answer.said === 'refused' && question !== 'ask' ? FINAL[answer.code] : undefined;
  return end === undefined ? { end: 'later', code: answer.code } : { end, used: 0, code: answer.code };
}

function verdictOnStanding(question: Question, { state, used, isSettled }: Standing): Verdict {
  if (state === 'ACTIVE') {
    return question === 'cancel' ? { end: 'later', code: 'STILL_ACTIVE' } : { end: 'granted', used, code: null };
  }
  // What is paid is settled before its vendor says so: then nobody looks at this.
  if (used > 0) return { end: 'used', used, code: isSettled ? 'SETTLED_WITHOUT_WIN' : null };
  return { end: state === 'CANCELLED' ? 'cancelled' : 'expired', used, code: null };
}

const PAUSES_SECONDS = [5, 15, 60, 120];
const LONGEST_PAUSE_SECONDS = 300;

/** How long to wait after so many questions without an answer. */
export const pauseAfter = (asks: number): number => PAUSES_SECONDS[asks - 1] ?? LONGEST_PAUSE_SECONDS;

/** How long after an answer the vendor is asked again how far the member is; null: never. */
export function pauseIn(state: GrantState): number | null {
  if (state === 'granted') return PAUSE_GRANTED_SECONDS;
  return state === 'used' ? LONGEST_PAUSE_SECONDS : null;
}
const PAUSE_GRANTED_SECONDS = 60;

/** What a grant is worth at most to give: rounds times bet, for so many members, in minor units. */
export const valueOf = (rounds: number, betMinor: bigint, members: number): bigint =>
  BigInt(rounds) * betMinor * BigInt(members);
