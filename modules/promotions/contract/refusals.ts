/** Refusals of promotions. Code → HTTP status. */
export const promotionsRefusals = {
  /** The first condition that does not hold: `condition`, `actual` and `needed`. */
  'promotions.notEligible': 409,
  'promotions.quotaFull': 409,
  'promotions.budgetSpent': 409,
  'promotions.alreadyTaken': 409,
  /** `state`: where the member stands. */
  'promotions.wrongState': 409,
  /** Not begun, paused or over. */
  'promotions.ended': 409,
  'promotions.applicationOpen': 409,
  /** Neither a comment nor a picture. */
  'promotions.applicationEmpty': 422,
  'promotions.commentTooLong': 422,
  'promotions.tooManyImages': 422,
  'promotions.imageTooLarge': 422,
  'promotions.imageType': 422,
  /** What has to be there before others look at it: `fields`. */
  'promotions.incomplete': 422,
  /** The campaign is in a state in which this cannot be done. */
  'promotions.campaignState': 409,
  /** Less than what was taken already: `taken`. */
  'promotions.belowTaken': 409,
  /** More than the campaign allows for one member; `max`. */
  'promotions.aboveReward': 409,
  /** Another bonus is active: one at a time. */
  'promotions.bonusActive': 409,
  /** It is not in a state in which this can be done; `state`. */
  'promotions.bonusOver': 409,
  /** It is decided already; `state`. */
  'promotions.caseClosed': 409,
  /** The campaign gives no bonus money. */
  'promotions.noBonus': 409,
  /** The member has another campaign of the same group; `promotionId`. */
  'promotions.groupTaken': 409,
  /** Nobody tried this draft with a member yet. */
  'promotions.untried': 409,
  /** What the policy of the merchant does not let be: `rules`. */
  'promotions.againstPolicy': 409,
  /** No code, or one that is not in use: which of them is not said. */
  'promotions.codeInvalid': 404,
  /** The code was good once: its time is over, or it was used as often as it can be. */
  'promotions.codeOver': 409,
  /** It is claimed with a code. */
  'promotions.codeNeeded': 409,
  /** The merchant has such a code already. */
  'promotions.codeTaken': 409,
  /** Staff stopped everything that promotions give; what runs goes on. */
  'promotions.stopped': 409,
  /** Nothing of it has to be played any more. */
  'promotions.turnoverClosed': 409,
} as const;

type Own = typeof promotionsRefusals;
declare module '@sanam/contract/refusals' {
  interface Refusals extends Own {}
}
