import { topic } from '@sanam/contract/live';

/** Live topics of staff. */
export const staffTopics = {
  opsApproval: topic<{ id: string }>(),
};

type Own = typeof staffTopics;
declare module '@sanam/contract/live' {
  interface LiveTopics extends Own {}
}
