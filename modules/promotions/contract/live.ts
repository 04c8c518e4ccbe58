import { topic } from '@sanam/contract/live';

/** Live topics of the promotions module. */
export const promotionsTopics = {
  /** The member's state in an activity changed, or the list of activities. */
  promotions: topic(),
  /** A campaign or an application changed. */
  opsPromotions: topic(),
};

type Own = typeof promotionsTopics;
declare module '@sanam/contract/live' {
  interface LiveTopics extends Own {}
}
