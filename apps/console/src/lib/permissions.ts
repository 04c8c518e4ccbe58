import type { Permission } from '@sanam/contract/permissions';
import { useSyncExternalStore } from 'react';
import { resourceOf } from './resource.ts';
import { session } from './session.ts';
import type { Staff } from './session-store.ts';

const reading = new Set(['list', 'show', 'export']);

/** Only reading is a matter of react-admin's access check; every other action of it does not exist here. */
export function mayAccess(staff: Staff | null, resource: string, action: string): boolean {
  const permission = resourceOf(resource)?.permission;
  return permission !== undefined && reading.has(action) && (staff?.permissions.includes(permission) ?? false);
}

export function useStaff(): Staff | null {
  return useSyncExternalStore(session.subscribe, session.staff);
}

/** Whether I hold a permission. The server asks again at every call; this only decides what is drawn. */
export function useMay(permission: Permission): boolean {
  return useStaff()?.permissions.includes(permission) ?? false;
}

/** `claimedBy` and `proposedBy` name a person by number, log-in or shown name. */
export function isMe(staff: Staff | null, name: string | null): boolean {
  return staff !== null && name !== null && [staff.staffId, staff.username, staff.displayName].includes(name);
}
