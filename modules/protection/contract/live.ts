import { topic } from '@sanam/contract/live';

/** Live topics of protection. */
export const protectionTopics = {
  /** A bet was refused because a reality check is due: the page reads and shows it. */
  realityCheck: topic(),
  /** A limit, a break or an exclusion of the member changed. */
  protection: topic(),
  /** For staff: a protection of this member changed. */
  opsProtection: topic<{ id: string }>(),
  /** The member's level or document changed. */
  identity: topic(),
  /** For staff: a document was sent or decided. */
  opsDocument: topic<{ id: string; version: number }>(),
};

type Own = typeof protectionTopics;
declare module '@sanam/contract/live' {
  interface LiveTopics extends Own {}
}
