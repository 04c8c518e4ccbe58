import { topic } from '@sanam/contract/live';

/** Live topics of the VIP ladder. */
export const vipTopics = {
  /** The member reached a level, or a level bonus, rebate or gift was paid. */
  vip: topic(),
};

type Own = typeof vipTopics;
declare module '@sanam/contract/live' {
  interface LiveTopics extends Own {}
}
