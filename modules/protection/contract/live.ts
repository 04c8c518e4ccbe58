import { topic } from '@sanam/contract/live';

/** Live topics of protection. */
export const protectionTopics = {
  /** A bet was refused because a reality check is due: the page asks for it. */
  realityCheck: topic(),
};

type Own = typeof protectionTopics;
declare module '@sanam/contract/live' {
  interface LiveTopics extends Own {}
}
