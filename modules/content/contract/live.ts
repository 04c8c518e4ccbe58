import { topic } from '@sanam/contract/live';

/** Live topics of content. */
export const contentTopics = {
  /** Banners, notices, help or customer service of the merchant changed; for all its logged-in members. */
  content: topic(),
  /** Staff answered this member's feedback. */
  feedback: topic(),
  opsContent: topic(),
};

type Own = typeof contentTopics;
declare module '@sanam/contract/live' {
  interface LiveTopics extends Own {}
}
