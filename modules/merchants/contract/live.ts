import { topic } from '@sanam/contract/live';

/** Live topics of merchants. */
export const merchantsTopics = {
  /** For staff: a page of settings reads them again. */
  opsSettings: topic(),
  /** Pages ask whether the site is still open to them. */
  site: topic(),
};

type Own = typeof merchantsTopics;
declare module '@sanam/contract/live' {
  interface LiveTopics extends Own {}
}
