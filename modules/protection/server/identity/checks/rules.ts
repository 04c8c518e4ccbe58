// What becomes of a document by a provider's result. The provider is the maker; name and birth date of the profile are
// the second pair of eyes, and where they differ, staff are.
import { normaliseName } from '@sanam/server/platform/names.rules.ts';
import type { CheckOutcome, DocumentAnswer, DocumentState } from '../../../contract/identity-states.ts';
import type { CheckResult } from './types.ts';

/** Whether the provider read the person that the member said to be; somebody who said nothing is nobody. */
export function isSamePerson(
  { names, birthDate }: CheckResult['person'],
  profile: { name: string | null; birthDate: string | null },
): boolean {
  if (profile.name === null || profile.birthDate === null || birthDate !== profile.birthDate) return false;
  const own = normaliseName(profile.name);
  return names.some((name) => normaliseName(name) === own);
}

export interface Decision {
  outcome: CheckOutcome;
  state: DocumentState;
  answer: DocumentAnswer | null;
}

/** What a result says of its document; undefined while nothing is decided. */
export function decisionOf(result: CheckResult, isSame: boolean): Decision | undefined {
  const { verdict } = result;
  if (verdict === null) return undefined;
  if (verdict.answer !== 'approved') {
    const state = verdict.answer === 'again' ? 'again' : 'refused';
    return { outcome: verdict.answer, state, answer: verdict.why };
  }
  return isSame
    ? { outcome: 'approved', state: 'approved', answer: null }
    : { outcome: 'toStaff', state: 'sent', answer: null };
}

/** Of two results the newer counts, in whatever order they come; of two of the same moment the one that says no. */
export function isNews(
  result: { at: Date; outcome: CheckOutcome },
  before: { at: Date | null; outcome: CheckOutcome | null },
): boolean {
  if (before.at === null || result.at > before.at) return true;
  const isNo = result.outcome === 'again' || result.outcome === 'refused';
  return result.at.getTime() === before.at.getTime() && isNo && before.outcome !== result.outcome;
}

export interface DocumentBefore {
  state: DocumentState;
  /** Null while nobody or the provider decided. */
  decidedBy: string | null;
}

/**
 * The state that a document gets, `keep` where it stays: what staff decided is not approved over their heads, and a no
 * after an approval takes it back, by staff or not.
 */
export function changeOf(decision: Decision, before: DocumentBefore | undefined): DocumentState | 'keep' {
  if (before === undefined) return decision.state;
  const isYes = decision.state === 'approved' || decision.state === 'sent';
  if (isYes) return before.decidedBy === null && before.state !== 'approved' ? decision.state : 'keep';
  if (before.state === 'approved') return 'revoked';
  return before.decidedBy === null ? decision.state : 'keep';
}
