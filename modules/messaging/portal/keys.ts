/** First part of the query key of every cached answer of this module. */
export const keys = {
  inbox: ['inbox'],
  unread: ['inboxUnread'],
  choices: ['inboxChoices'],
} as const;
