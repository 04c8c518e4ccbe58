/** Refusals of free rounds. Code → HTTP status. */
export const freeRoundsRefusals = {
  /** There are no free rounds at this game: its vendor gives none, or it is closed. */
  'freerounds.notOffered': 409,
  /** Only players with an account of money are given free rounds. */
  'freerounds.notForGuests': 409,
  /** The grant is not in a state that allows it; `state`. */
  'freerounds.wrongState': 409,
} as const;

type Own = typeof freeRoundsRefusals;
declare module '@sanam/contract/refusals' {
  interface Refusals extends Own {}
}
