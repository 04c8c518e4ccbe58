import { topic } from '@sanam/contract/live';

/** Live topics of messaging. */
export const messagingTopics = {
  /** The member's inbox changed: a new message, or one was read or deleted on another page. */
  inbox: topic(),
  /** To staff: a mailing progressed or ended. */
  opsMailing: topic<{ id: string }>(),
};

type Own = typeof messagingTopics;
declare module '@sanam/contract/live' {
  interface LiveTopics extends Own {}
}
