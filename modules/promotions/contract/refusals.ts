/** Refusals of the promotions module: code → HTTP status. */
export const promotionsRefusals = {
  /** First condition that is not met: `condition`, `actual` and `needed`. */
  'promotions.notEligible': 409,
  'promotions.quotaFull': 409,
  'promotions.budgetSpent': 409,
  'promotions.alreadyTaken': 409,
  /** `state`: current state of the member's part. */
  'promotions.wrongState': 409,
  /** The campaign has not begun, is paused or over. */
  'promotions.ended': 409,
  'promotions.applicationOpen': 409,
  /** The application has neither a comment nor a picture. */
  'promotions.applicationEmpty': 422,
  'promotions.commentTooLong': 422,
  'promotions.tooManyImages': 422,
  'promotions.imageTooLarge': 422,
  'promotions.imageType': 422,
  /** Missing or invalid parts before the review: `fields`. */
  'promotions.incomplete': 422,
  /** The state of the campaign does not allow the action. */
  'promotions.campaignState': 409,
  /** Below the amount or number already taken: `taken`. */
  'promotions.belowTaken': 409,
  /** Above the maximum per member; `max`. */
  'promotions.aboveReward': 409,
  /** Above the cap of the person's role for bonuses given by hand; `max`. */
  'promotions.aboveCap': 409,
  /** Another bonus is active; only one is allowed at a time. */
  'promotions.bonusActive': 409,
  /** The state of the bonus does not allow the action; `state`. */
  'promotions.bonusOver': 409,
  /** The case is already decided; `state`. */
  'promotions.caseClosed': 409,
  /** The campaign gives no bonus money. */
  'promotions.noBonus': 409,
  /** The member has another campaign of the same group; `promotionId`. */
  'promotions.groupTaken': 409,
  /** The current draft lacks trials with members: `missing`, of `passing` and `failing`. */
  'promotions.untried': 409,
  /** The campaign violates the merchant's policy: `rules`. */
  'promotions.againstPolicy': 409,
  /** The code does not exist or is not in use; the response does not tell which. */
  'promotions.codeInvalid': 404,
  /** The code has expired or its uses are exhausted. */
  'promotions.codeOver': 409,
  /** The promotion can only be claimed with a code. */
  'promotions.codeNeeded': 409,
  /** The merchant already has this code. */
  'promotions.codeTaken': 409,
  /** Staff stopped all grants of promotions; running bonuses continue. */
  'promotions.stopped': 409,
  /** The turnover requirement is already closed. */
  'promotions.turnoverClosed': 409,
  /** More days than staff may still add to the deadline; `days`. */
  'promotions.extendedEnough': 409,
  /** A condition names an account that is no agent of the merchant; `account`. */
  'promotions.unknownAgent': 422,
} as const;

type Own = typeof promotionsRefusals;
declare module '@sanam/contract/refusals' {
  interface Refusals extends Own {}
}
