/** Topics of inbox messages. The operator's news and offers come last. */
export const inboxTopics = ['payments', 'security', 'protection', 'service', 'news', 'offers'] as const;
export type InboxTopic = (typeof inboxTopics)[number];

/** Topics a member must be able to read: always in the inbox, at any hour. */
export const serviceTopics = ['payments', 'security', 'protection', 'service'] as const satisfies readonly InboxTopic[];

export const isServiceTopic = (topic: InboxTopic): boolean => serviceTopics.some((one) => one === topic);
