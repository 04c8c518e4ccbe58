/** Refusals of wheels and raffles, with their HTTP statuses. */
export const drawsRefusals = {
  /** The ticket is used, void, or belongs to another pool. */
  'draws.noTicket': 409,
  /** The wheel is not running. */
  'draws.notRunning': 409,
  /** The prize table's version differs from the version on the member's page. */
  'draws.changed': 409,
  /** The free ticket of the day, or the only one, is already taken, or the pool offers none. */
  'draws.noFreeTicket': 409,
  /** The wheel or raffle is in the wrong state for the action; details: `state`. */
  'draws.wrongState': 409,
} as const;

type Own = typeof drawsRefusals;
declare module '@sanam/contract/refusals' {
  interface Refusals extends Own {}
}
