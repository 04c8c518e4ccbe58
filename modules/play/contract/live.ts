import { topic } from '@sanam/contract/live';

/** Live topics of play. */
export const playTopics = {
  /** A round of the member was settled. */
  round: topic(),
};

type Own = typeof playTopics;
declare module '@sanam/contract/live' {
  interface LiveTopics extends Own {}
}
