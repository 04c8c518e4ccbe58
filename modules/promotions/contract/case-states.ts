// Signs of bonus abuse, and states of their cases.

/**
 * Signs of abuse: browser, bank account, connection or phone number shared with others, something shared with the
 * inviter, nearly the name of another who took the same bonus, a new account, a code used by many at once, bonuses
 * without deposits, members of one agent with bonuses alone, money deposited and withdrawn without play, bets with almost
 * no risk, bets against one other member on the same markets, and the bets of another in the same order.
 */
export const caseSigns = [
  'sharedDevice',
  'sharedAccount',
  'sharedAddress',
  'numberBeside',
  'ownInviter',
  'nearName',
  'newAccount',
  'busyCode',
  'onlyBonuses',
  'bonusLine',
  'noPlay',
  'safeBets',
  'oppositeSides',
  'sameBets',
] as const;
export type CaseSign = (typeof caseSigns)[number];

/** Default maximum points of each sign. The values are our own, without a source. */
export const plainPoints: Readonly<Record<CaseSign, number>> = {
  sharedDevice: 40,
  sharedAccount: 40,
  sharedAddress: 15,
  numberBeside: 20,
  ownInviter: 30,
  nearName: 20,
  newAccount: 10,
  busyCode: 15,
  onlyBonuses: 20,
  bonusLine: 20,
  noPlay: 30,
  safeBets: 60,
  oppositeSides: 60,
  sameBets: 40,
};
/** Allowed points per sign: no sign can be switched off, and none can exceed the default thresholds. */
export const SIGN_POINTS = { min: 5, max: 100 } as const;

/** Times of the assessment: at the grant, during play, when the turnover is met. */
export const caseMoments = ['grant', 'play', 'completion'] as const;
export type CaseMoment = (typeof caseMoments)[number];

/** `over`: the bonus ended by itself before a decision. */
export const caseStates = ['open', 'released', 'refused', 'over'] as const;
export type CaseState = (typeof caseStates)[number];
