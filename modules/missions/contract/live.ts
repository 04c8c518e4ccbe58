import { topic } from '@sanam/contract/live';

/** Live topics of missions. */
export const missionsTopics = {
  /** The member progressed in a mission, or claimed its reward. */
  missions: topic(),
};

type Own = typeof missionsTopics;
declare module '@sanam/contract/live' {
  interface LiveTopics extends Own {}
}
