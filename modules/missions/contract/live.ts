import { topic } from '@sanam/contract/live';

/** Live topics of missions. */
export const missionsTopics = {
  /** The member came further in a mission, or claimed one. */
  missions: topic(),
};

type Own = typeof missionsTopics;
declare module '@sanam/contract/live' {
  interface LiveTopics extends Own {}
}
