import { topic } from '@sanam/contract/live';

/** Live topics of the wallet. */
export const walletTopics = {
  /** The version of the balance after the change: an older one says nothing new. */
  balance: topic<{ version: number }>(),
};

type Own = typeof walletTopics;
declare module '@sanam/contract/live' {
  interface LiveTopics extends Own {}
}
