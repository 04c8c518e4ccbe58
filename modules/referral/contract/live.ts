import { topic } from '@sanam/contract/live';

/** Live topics of referral. */
export const referralTopics = {
  /** Something changed about a friend of the member, or about a reward. */
  referral: topic(),
  /** For staff: something changed about a friend of somebody. */
  opsReferral: topic<{ id: string }>(),
};

type Own = typeof referralTopics;
declare module '@sanam/contract/live' {
  interface LiveTopics extends Own {}
}
