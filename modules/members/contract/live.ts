import { topic } from '@sanam/contract/live';

/** Live topics of members, for staff. */
export const membersTopics = {
  opsMember: topic<{ id: string }>(),
  opsBlocks: topic(),
};

type Own = typeof membersTopics;
declare module '@sanam/contract/live' {
  interface LiveTopics extends Own {}
}
