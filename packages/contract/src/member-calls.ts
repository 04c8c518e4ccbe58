import { contentCalls } from './content/calls.ts';
import { gamesCalls } from './games/calls.ts';
import { identityCalls } from './identity/calls.ts';
import { protectionCalls } from './protection/calls.ts';
import { siteCalls } from './site/calls.ts';
import { walletCalls } from './wallet/calls.ts';

/** Every call of members and visitors. Plain data, and an entry of its own: the portal carries no call of staff. */
export const memberCalls = {
  ...siteCalls,
  ...identityCalls,
  ...contentCalls,
  ...walletCalls,
  ...gamesCalls,
  ...protectionCalls,
} as const;
export { type Call } from './call.ts';
