import type { Messaging } from '@sanam/console/lib/records.ts';

/** Props shared by the parts of the messages page. */
export interface MessagingPart {
  messaging: Messaging;
  isDisabled: boolean;
  reload: () => Promise<unknown>;
}

export type Rules = Messaging['rules'];
