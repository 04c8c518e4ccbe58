import { topic } from '@sanam/contract/live';

/** Live topics of merchants. */
export const merchantsTopics = {
  /** Makes settings pages of staff reload. */
  opsSettings: topic(),
  /** Makes pages check whether the site is still open to them. */
  site: topic(),
};

type Own = typeof merchantsTopics;
declare module '@sanam/contract/live' {
  interface LiveTopics extends Own {}
}
