/** Refusals of the lottery: code → HTTP status. */
export const lotteryRefusals = {
  'lottery.unknownGame': 404,
  'lottery.unknownDraw': 404,
  'lottery.unknownTicket': 404,
  /** The account belongs to a person who works for the house: it buys no tickets and sends no numbers. */
  'lottery.staffAccount': 403,
  /** The draw is not on sale yet, or its sales have ended. */
  'lottery.closed': 409,
  'lottery.suspended': 409,
  /** Odds, tiers or lines differ from those that were shown; the value is a new preview. */
  'lottery.priceChanged': 409,
  'lottery.numberClosed': 409,
  /** `left`: stake that the number still accepts. */
  'lottery.numberLimit': 409,
  'lottery.memberLimit': 409,
  /** `limit`: which limit of a ticket or line was exceeded, `value`: the limit. */
  'lottery.ticketLimit': 422,
  /** `index`, `column`, `reason`: position and cause of the parse error in a selection. */
  'lottery.selectionInvalid': 422,
  'lottery.seriesNotAllowed': 422,
  'lottery.cancelTooLate': 409,
  'lottery.cancelLimit': 409,
  'lottery.tooManyChases': 409,
  'lottery.shotRefused': 409,
  'lottery.wrongState': 409,
  'lottery.samePerson': 409,
  /** The second entry must come from another source. */
  'lottery.sameSource': 409,
  /** `reason`: `beforeClose` or `future`; a source shows the result after the close of the draw, and not in the future. */
  'lottery.sourceTime': 422,
  /** `market`, `numero`: draw with another time whose result the same picture proves already. */
  'lottery.evidenceUsed': 409,
  /** The notice or reason of a correction names a number that the second person has to read from a source. */
  'lottery.numberShown': 422,
  'lottery.resultInvalid': 422,
  'lottery.returnAboveStake': 422,
  /**
   * `reason`: a play type or series that the game does not have, or classes that differ from those of the play type.
   */
  'lottery.oddsInvalid': 422,
  /** Sales would end before they begin, while numbers are still accepted, or on a past day. */
  'lottery.timesInvalid': 422,
  /** The market draws on the same days with this change of its calendar. */
  'lottery.dayUnchanged': 409,
  /** No authority supervises the market, so it cannot be sold. */
  'lottery.unsupervised': 409,
  /** Live own draws need a public beacon, and none is configured. */
  'lottery.beaconMissing': 409,
  /** The ticket is already contested, or was contested the maximum number of times. */
  'lottery.contested': 409,
  /** The case is closed, or does not permit this decision. */
  'lottery.caseClosed': 409,
  /** The repeated attempt was refused again; `reason` is the engine's code. */
  'lottery.stillRefused': 409,
} as const;

type Own = typeof lotteryRefusals;
declare module '@sanam/contract/refusals' {
  interface Refusals extends Own {}
}
