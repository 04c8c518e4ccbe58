import { contentCalls } from './content/calls.ts';
import { gamesCalls } from './games/calls.ts';
import { identityCalls } from './identity/calls.ts';
import { operatorCalls } from './operator/calls.ts';
import { siteCalls } from './site/calls.ts';
import { walletCalls } from './wallet/calls.ts';

/** Every call of members and visitors. Plain data: safe and cheap to import in a page. */
export const memberCalls = { ...siteCalls, ...identityCalls, ...contentCalls, ...walletCalls, ...gamesCalls } as const;
/** Every call, the console's included. */
export const calls = { ...memberCalls, ...operatorCalls } as const;

export type CallName = keyof typeof calls;
export { type Call, type Who } from './call.ts';
export { operatorCalls } from './operator/calls.ts';
export { blockKinds, registrationFlags } from './operator/identity-calls.ts';
export { type Permission, permissions } from './operator/permissions.ts';
