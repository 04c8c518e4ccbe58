/** First part of every cached answer of this module. */
export const keys = {
  inbox: ['inbox'],
  unread: ['inboxUnread'],
  choices: ['inboxChoices'],
} as const;
