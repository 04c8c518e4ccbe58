import { topic } from '@sanam/contract/live';

/** Live topics of the care module. */
export const careTopics = {
  /** For staff: a case was opened or changed. */
  opsCareCase: topic<{ id: string; version: number }>(),
};

type Own = typeof careTopics;
declare module '@sanam/contract/live' {
  interface LiveTopics extends Own {}
}
