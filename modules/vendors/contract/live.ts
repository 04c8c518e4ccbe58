import { topic } from '@sanam/contract/live';

/** Live topics of vendors, for staff; the catalogue uses it too. */
export const vendorsTopics = {
  opsGames: topic(),
};

type Own = typeof vendorsTopics;
declare module '@sanam/contract/live' {
  interface LiveTopics extends Own {}
}
