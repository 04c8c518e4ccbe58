import { topic } from '@sanam/contract/live';

/** Live topics of promotions. */
export const promotionsTopics = {
  /** Where the member stands in an activity changed, or what there is to take part in. */
  promotions: topic(),
  /** A campaign changed, or an application for one. */
  opsPromotions: topic(),
};

type Own = typeof promotionsTopics;
declare module '@sanam/contract/live' {
  interface LiveTopics extends Own {}
}
