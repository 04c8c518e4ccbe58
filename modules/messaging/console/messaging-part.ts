import type { Messaging } from '@sanam/console/lib/records.ts';

/** What each part of the page of messages works on. */
export interface MessagingPart {
  messaging: Messaging;
  isDisabled: boolean;
  reload: () => Promise<unknown>;
}

export type Rules = Messaging['rules'];

/** `{ secret: '…' }` where something was typed in; left out, the one that is there stays. */
export function typed<Name extends string>(name: Name, value: string | undefined): { [K in Name]?: string } {
  const text = value?.trim();
  return text === undefined || text === '' ? {} : ({ [name]: text } as { [K in Name]?: string });
}
