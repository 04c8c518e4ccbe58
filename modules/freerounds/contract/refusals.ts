/** Refusals of the freerounds module: code → HTTP status. */
export const freeRoundsRefusals = {
  /** The game has no free rounds: its vendor offers none, or it is closed. */
  'freerounds.notOffered': 409,
  /** Only players with real money can get free rounds. */
  'freerounds.notForGuests': 409,
  /** The state of the grant does not allow the action; `state`. */
  'freerounds.wrongState': 409,
} as const;

type Own = typeof freeRoundsRefusals;
declare module '@sanam/contract/refusals' {
  interface Refusals extends Own {}
}
