import { topic } from '@sanam/contract/live';

/** Live topics of wheels and raffles. */
export const drawsTopics = {
  /** The member received tickets, spun a wheel, or won a raffle. */
  draws: topic(),
};

type Own = typeof drawsTopics;
declare module '@sanam/contract/live' {
  interface LiveTopics extends Own {}
}
