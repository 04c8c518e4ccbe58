// Why a bonus is looked at, and what came of it.

/**
 * What speaks against good faith: the log-in browser, bank account, connection or phone number of others, an inviter with whom
 * something is shared, a new account, a code that many used at once, bonuses without a deposit, money that goes in and out
 * without play, bets that can hardly lose, and bets against one other member on the same markets.
 */
export const caseSigns = [
  'sharedDevice',
  'sharedAccount',
  'sharedAddress',
  'numberBeside',
  'ownInviter',
  'newAccount',
  'busyCode',
  'onlyBonuses',
  'noPlay',
  'safeBets',
  'oppositeSides',
] as const;
export type CaseSign = (typeof caseSigns)[number];

/** When it was looked at: as it was granted, while it was played, when its turnover was met. */
export const caseMoments = ['grant', 'play', 'completion'] as const;
export type CaseMoment = (typeof caseMoments)[number];

/** `over`: the bonus ended by itself before anybody decided. */
export const caseStates = ['open', 'released', 'refused', 'over'] as const;
export type CaseState = (typeof caseStates)[number];
