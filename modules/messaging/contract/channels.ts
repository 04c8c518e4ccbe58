import type { InboxTopic } from './topics.ts';

/** Channels of a message besides the inbox itself. */
export const channels = ['push', 'email', 'sms', 'line'] as const;
export type NoticeChannel = (typeof channels)[number];

/** Channels a member may switch; of the inbox only the news. */
export const choiceChannels = ['inbox', ...channels] as const;
export type ChoiceChannel = (typeof choiceChannels)[number];

/** Topics sent by e-mail by default, because a member should not have to look for them on the site. */
const mailed: readonly InboxTopic[] = ['security', 'protection', 'service'];

/** Returns whether a channel is on while the member has chosen nothing. */
export function isOnByDefault(topic: InboxTopic, channel: ChoiceChannel): boolean {
  if (channel === 'inbox') return true;
  if (topic === 'offers') return false;
  if (channel === 'push') return true;
  return channel === 'email' && mailed.includes(topic);
}

/**
 * Returns whether the member may choose. Service messages stay in the inbox, changes of security are always mailed, and
 * offers as such are agreed to in protection.
 */
export function isChoosable(topic: InboxTopic, channel: ChoiceChannel): boolean {
  if (channel === 'inbox') return topic === 'news';
  return !(topic === 'security' && channel === 'email');
}
