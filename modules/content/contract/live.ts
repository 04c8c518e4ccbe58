import { topic } from '@sanam/contract/live';

/** Live topics of content. */
export const contentTopics = {
  /** Banners, notices, help or customer service of the merchant changed; for everybody who is logged in there. */
  content: topic(),
  /** Staff answered what this member wrote. */
  feedback: topic(),
  opsContent: topic(),
};

type Own = typeof contentTopics;
declare module '@sanam/contract/live' {
  interface LiveTopics extends Own {}
}
