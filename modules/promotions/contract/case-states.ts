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

/** The most that each sign is worth where a merchant never changed it. Points are ours: no source. */
export const plainPoints: Readonly<Record<CaseSign, number>> = {
  sharedDevice: 40,
  sharedAccount: 40,
  sharedAddress: 15,
  numberBeside: 20,
  ownInviter: 30,
  newAccount: 10,
  busyCode: 15,
  onlyBonuses: 20,
  noPlay: 30,
  safeBets: 60,
  oppositeSides: 60,
};
/** No sign is switched off, and none is worth more than any line that a merchant begins with. */
export const SIGN_POINTS = { min: 5, max: 100 } as const;

/** When it was looked at: as it was granted, while it was played, when its turnover was met. */
export const caseMoments = ['grant', 'play', 'completion'] as const;
export type CaseMoment = (typeof caseMoments)[number];

/** `over`: the bonus ended by itself before anybody decided. */
export const caseStates = ['open', 'released', 'refused', 'over'] as const;
export type CaseState = (typeof caseStates)[number];
