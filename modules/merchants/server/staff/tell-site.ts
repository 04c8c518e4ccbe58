import type { LiveHub } from '@sanam/server/platform/live.ts';
import { tellSettings } from './told.ts';

/**
 * Tells open pages of staff that settings changed, and makes members' pages check whether the site is open to them
 * (GAP-009).
 */
export async function tellSite(
  live: Pick<LiveHub, 'publish' | 'publishAll'>,
  merchantIds: readonly string[],
): Promise<void> {
  await tellSettings(live);
  await live.publishAll(merchantIds.map((id) => ({ channel: `members:${id}`, topic: { type: 'site' } })));
}
