// Pure rules that derive a document's state from a provider's result. The provider is the maker; name and birth date of
// the profile are the checker, and if they differ, staff decide.
import { normaliseName } from '@sanam/server/platform/names.rules.ts';
import type { CheckOutcome, DocumentAnswer, DocumentState } from '../../../contract/identity-states.ts';
import type { CheckResult } from './types.ts';

/** Checks whether the provider read the person named by the member; without a name the answer is no. */
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

/** Returns the decision about the document; undefined while undecided. */
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

/** Checks whether a result is newer, in whatever order results arrive; at equal times the negative one counts. */
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
  /** Null if undecided or decided by the provider. */
  decidedBy: string | null;
}

/**
 * Returns the new state of a document, or `keep`. A decision of staff is not overruled by an approval; a refusal after
 * an approval revokes it, also one by staff.
 */
export function changeOf(decision: Decision, before: DocumentBefore | undefined): DocumentState | 'keep' {
  if (before === undefined) return decision.state;
  const isYes = decision.state === 'approved' || decision.state === 'sent';
  if (isYes) return before.decidedBy === null && before.state !== 'approved' ? decision.state : 'keep';
  if (before.state === 'approved') return 'revoked';
  return before.decidedBy === null ? decision.state : 'keep';
}
