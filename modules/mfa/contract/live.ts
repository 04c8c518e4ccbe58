import { topic } from '@sanam/contract/live';

/** Live topics of second factors. */
export const mfaTopics = {
  /** Factors, contacts or known devices of the member changed. */
  security: topic(),
};

type Own = typeof mfaTopics;
declare module '@sanam/contract/live' {
  interface LiveTopics extends Own {}
}
