import { topic } from '@sanam/contract/live';

/** Live topics of points. */
export const pointsTopics = {
  /** The member's points changed. */
  points: topic(),
};

type Own = typeof pointsTopics;
declare module '@sanam/contract/live' {
  interface LiveTopics extends Own {}
}
