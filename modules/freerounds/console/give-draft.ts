import type { CallInput, Calls } from '@sanam/contract';
import { MEMBERS_MAX } from '../contract/states.ts';

type Terms = Omit<CallInput<Calls['opsGiveFreeRounds']>['body'], 'reason'>;

export interface GiveDraft {
  /** Account names, with spaces, commas or lines between. */
  members: string;
  nodeId: string | null;
  rounds: number;
  bet: string;
  days: number;
  turnoverPercent: number;
}

export const newGift: GiveDraft = { members: '', nodeId: null, rounds: 10, bet: '1.00', days: 7, turnoverPercent: 0 };

export const namesIn = (typed: string): string[] => [...new Set(typed.split(/[\s,;]+/).filter((name) => name !== ''))];

/** What can be sent; undefined while something is missing. */
export function termsOf({ members: typed, nodeId, bet, ...rest }: GiveDraft): Terms | undefined {
  const members = namesIn(typed);
  const isBet = /^(0|[1-9]\d{0,9})\.\d{2}$/.test(bet) && !/^0\.00$/.test(bet);
  if (nodeId === null || !isBet || members.length === 0 || members.length > MEMBERS_MAX) return undefined;
  return { members, nodeId, bet, ...rest };
}
