import type { Platform } from '@sanam/server/platform/platform.ts';
import type { TicketDeps } from './types.ts';

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

/** Collects what open pages are told once a sale is committed. */
export interface SaleNews {
  /** Version of each changed wallet, by member. */
  moved: Map<string, number>;
  /** Markets in which the sale took a number to a lower tier. */
  lowered: Set<string>;
}

export const noNews = (): SaleNews => ({ moved: new Map(), lowered: new Set() });

/** Sends live events for a committed sale: of the wallets at once, of prices at most once a second. */
export async function tellSale(
  { live, tellPrice }: Pick<TicketDeps, 'live' | 'tellPrice'>,
  { moved, lowered }: SaleNews,
): Promise<void> {
  for (const market of lowered) tellPrice(market);
  await tellBalances({ live }, moved);
}
