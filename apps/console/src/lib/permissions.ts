import type { Permission } from '@sanam/contract/permissions';
import { useSyncExternalStore } from 'react';
import { resourceOf } from './resource.ts';
import { session } from './session.ts';
import type { Staff } from './session-store.ts';

const reading = new Set(['list', 'show', 'export']);

/** Checks access for react-admin; only reading exists here. */
export function mayAccess(staff: Staff | null, resource: string, action: string): boolean {
  const permission = resourceOf(resource)?.permission;
  return permission !== undefined && reading.has(action) && (staff?.permissions.includes(permission) ?? false);
}

export function useStaff(): Staff | null {
  return useSyncExternalStore(session.subscribe, session.staff);
}

/** Checks whether the user has a permission. Decides only what is shown; the server checks every call. */
export function useMay(permission: Permission): boolean {
  return useStaff()?.permissions.includes(permission) ?? false;
}

/** Checks whether a name is the user: `claimedBy` and `proposedBy` contain a number, log-in name or display name. */
export function isMe(staff: Staff | null, name: string | null): boolean {
  return staff !== null && name !== null && [staff.staffId, staff.username, staff.displayName].includes(name);
}
