import type { Platform } from '@sanam/server/platform/platform.ts';

/** Tells open pages of members that their balance is another, after the commit: the version of each wallet. */
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
