import type { Messaging } from '@sanam/console/lib/records.ts';

/** What each part of the page of messages works on. */
export interface MessagingPart {
  messaging: Messaging;
  isDisabled: boolean;
  reload: () => Promise<unknown>;
}

export type Rules = Messaging['rules'];
