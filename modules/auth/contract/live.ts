import { topic } from '@sanam/contract/live';

/** Live topics of log-in and sessions. */
export const authTopics = {
  sessionEnded: topic(),
};

type Own = typeof authTopics;
declare module '@sanam/contract/live' {
  interface LiveTopics extends Own {}
}
