import type { InboxTopic } from './topics.ts';

/** What brings a message besides the inbox itself. */
export const channels = ['push', 'email', 'sms', 'line'] as const;
export type NoticeChannel = (typeof channels)[number];

/** What a member may switch; of the inbox only the news. */
export const choiceChannels = ['inbox', ...channels] as const;
export type ChoiceChannel = (typeof choiceChannels)[number];

/** By e-mail without being asked for: what a person should not have to find in an application. */
const mailed: readonly InboxTopic[] = ['security', 'protection', 'service'];

/** What holds while the member chose nothing. */
export function isOnByDefault(topic: InboxTopic, channel: ChoiceChannel): boolean {
  if (channel === 'inbox') return true;
  if (topic === 'offers') return false;
  if (channel === 'push') return true;
  return channel === 'email' && mailed.includes(topic);
}

/**
 * False for what is not the member's choice here: service messages stay in the inbox, changes of security go out by
 * letter, and offers as such are agreed to in protection.
 */
export function isChoosable(topic: InboxTopic, channel: ChoiceChannel): boolean {
  if (channel === 'inbox') return topic === 'news';
  return !(topic === 'security' && channel === 'email');
}
