import { isGuest } from './account-type.ts';

/** What only the owner of a real account may open: lists of games by their tab's name, and the two centres (IDN-164). */
const protectedActions = new Set(['fav', 'recent', 'saved', 'agentCentre', 'memberCentre']);

interface Person {
  token: string | null;
  accountType: number | null;
}

/** `login`: nobody is here yet. `realAccount`: a trial guest. Only what is drawn: the server refuses the same (SEC-024). */
export function gateOf(action: string, { token, accountType }: Person): 'open' | 'login' | 'realAccount' {
  if (!protectedActions.has(action)) return 'open';
  if (token === null) return 'login';
  return isGuest(accountType) ? 'realAccount' : 'open';
}
