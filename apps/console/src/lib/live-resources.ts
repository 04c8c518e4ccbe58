import type { LiveNews } from './live-channel.ts';

const topicOf = {
  deposits: 'opsDeposit',
  withdrawals: 'opsWithdrawal',
  approvals: 'opsApproval',
  members: 'opsMember',
} as const;

/** The list that an event speaks about, or undefined when none does. */
export function liveResource(news: LiveNews): string | undefined {
  return Object.keys(topicOf).find((resource) => topicOf[resource as keyof typeof topicOf] === news.type);
}

export function isLiveList(resource: string): boolean {
  return resource in topicOf;
}
