/** Refusals of wheels and raffles. Code → HTTP status. */
export const drawsRefusals = {
  /** The ticket is used, void, or none of this wheel. */
  'draws.noTicket': 409,
  /** The wheel is not running. */
  'draws.notRunning': 409,
  /** The prize table has another version than the member saw. */
  'draws.changed': 409,
  /** The free ticket of the day, or the only one, was taken already; or the pool gives none. */
  'draws.noFreeTicket': 409,
  /** The wheel or raffle is in another state than the act needs; `state`. */
  'draws.wrongState': 409,
} as const;

type Own = typeof drawsRefusals;
declare module '@sanam/contract/refusals' {
  interface Refusals extends Own {}
}
