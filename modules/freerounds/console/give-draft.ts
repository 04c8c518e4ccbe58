import type { CallInput, Calls } from '@sanam/contract';
import { MEMBERS_MAX } from '../contract/states.ts';
import { newRounds, roundsOf, type RoundsDraft } from './round-fields.tsx';

type Terms = Omit<CallInput<Calls['opsGiveFreeRounds']>['body'], 'reason'>;

export interface GiveDraft extends RoundsDraft {
  /** Account names, separated by spaces, commas or line breaks. */
  members: string;
}

export const newGift: GiveDraft = { ...newRounds, members: '' };

export const namesIn = (typed: string): string[] => [...new Set(typed.split(/[\s,;]+/).filter((name) => name !== ''))];

/** Returns the request body; undefined if it is incomplete. */
export function termsOf(draft: GiveDraft): Terms | undefined {
  const members = namesIn(draft.members);
  const rounds = roundsOf(draft);
  if (rounds === undefined || members.length === 0 || members.length > MEMBERS_MAX) return undefined;
  return { members, ...rounds };
}
