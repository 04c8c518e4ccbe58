import type { LiveTopic } from '@sanam/contract';

const topicOf = { deposits: 'opsDeposit', withdrawals: 'opsWithdrawal', approvals: 'opsApproval' } as const;

/** The list that an event speaks about, or undefined when none does. */
export function liveResource(topic: LiveTopic | { type: 'resync' }): string | undefined {
  return Object.keys(topicOf).find((resource) => topicOf[resource as keyof typeof topicOf] === topic.type);
}

export function isLiveList(resource: string): boolean {
  return resource in topicOf;
}
