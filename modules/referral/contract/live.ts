import { topic } from '@sanam/contract/live';

/** Live topics of referral. */
export const referralTopics = {
  /** A friend or a reward of the member changed. */
  referral: topic(),
  /** For staff: a friend of any member changed. */
  opsReferral: topic<{ id: string }>(),
};

type Own = typeof referralTopics;
declare module '@sanam/contract/live' {
  interface LiveTopics extends Own {}
}
