import { topic } from '@sanam/contract/live';

/** Live topics of free rounds. */
export const freeRoundsTopics = {
  /** Free rounds of the member were granted, played, paid or ended. */
  freeRounds: topic(),
  /** For staff: a grant changed. */
  opsFreeRounds: topic<{ id: string }>(),
};

type Own = typeof freeRoundsTopics;
declare module '@sanam/contract/live' {
  interface LiveTopics extends Own {}
}
