import { topic } from '@sanam/contract/live';

/** Live topics of the wallet. */
export const walletTopics = {
  /** Version of the balance after the change; a version not above the known one brings nothing new. */
  balance: topic<{ version: number }>(),
};

type Own = typeof walletTopics;
declare module '@sanam/contract/live' {
  interface LiveTopics extends Own {}
}
