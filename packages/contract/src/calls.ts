import { memberCalls } from './member-calls.ts';
import { operatorCalls } from './operator/calls.ts';

/** Every call, the console's included. */
export const calls = { ...memberCalls, ...operatorCalls } as const;

export type CallName = keyof typeof calls;
export { type Call, type Who } from './call.ts';
export { memberCalls } from './member-calls.ts';
export { operatorCalls } from './operator/calls.ts';
export { blockKinds, registrationFlags } from './operator/identity-calls.ts';
export { type Permission, permissions } from './operator/permissions.ts';
export { STAFF_HEADER, STAFF_UNKNOWN } from './operator/staff-header.ts';
export { type HostList, hostLists } from './operator/site-calls.ts';
