import type { Platform } from '@sanam/server/platform/platform.ts';

/** Sends live events for changed balances after the commit, with the version of each wallet. */
export function tellBalances(
  { live }: Pick<Platform, 'live'>,
  moved: Iterable<readonly [memberId: string, version: number]>,
): Promise<void> {
  const notices = [...moved].map(([memberId, version]) => ({
    channel: `member:${memberId}`,
    topic: { type: 'balance' as const, version },
  }));
  return live.publishAll(notices);
}
