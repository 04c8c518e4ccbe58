/** Refusals of the lottery. Code → HTTP status. */
export const lotteryRefusals = {
  'lottery.unknownGame': 404,
  'lottery.unknownDraw': 404,
  'lottery.unknownTicket': 404,
  /** The draw takes no tickets any more, or not yet. */
  'lottery.closed': 409,
  'lottery.suspended': 409,
  /** Odds, tiers or lines are not those that were shown; the value is a new preview. */
  'lottery.priceChanged': 409,
  'lottery.numberClosed': 409,
  /** `left`: what may still be staked on the number. */
  'lottery.numberLimit': 409,
  'lottery.memberLimit': 409,
  /** `limit`: which bound of a ticket or line was broken, `value`: the bound. */
  'lottery.ticketLimit': 422,
  /** `index`, `column`, `reason`: where the selection cannot be read. */
  'lottery.selectionInvalid': 422,
  'lottery.seriesNotAllowed': 422,
  'lottery.cancelTooLate': 409,
  'lottery.cancelLimit': 409,
  'lottery.tooManyChases': 409,
  'lottery.shotRefused': 409,
  'lottery.wrongState': 409,
  'lottery.samePerson': 409,
  /** The second entry has to come from another source. */
  'lottery.sameSource': 409,
  'lottery.resultInvalid': 422,
  'lottery.returnAboveStake': 422,
  /** `reason`: the play type or series that the game does not have, or classes that are not those of the play type. */
  'lottery.oddsInvalid': 422,
  /** Sales would end before they begin, while numbers are still sent, or on a day that is over. */
  'lottery.timesInvalid': 422,
  /** Nobody supervises the market: it is not sold. */
  'lottery.unsupervised': 409,
  /** The ticket is contested already, or was as often as it may be. */
  'lottery.contested': 409,
  /** The case was ended, or cannot end like this. */
  'lottery.caseClosed': 409,
  /** The repeated attempt was refused again: `reason` is the engine's code. */
  'lottery.stillRefused': 409,
} as const;

type Own = typeof lotteryRefusals;
declare module '@sanam/contract/refusals' {
  interface Refusals extends Own {}
}
