import type { Permission } from '@sanam/contract/calls';
import { useSyncExternalStore } from 'react';
import { session } from './session.ts';
import type { Staff } from './session-store.ts';

/** What one must hold to see a list or record. */
export const readPermissions: Record<string, Permission> = {
  deposits: 'payments.deposit.read',
  withdrawals: 'payments.withdrawal.read',
  approvals: 'approvals.approval.read',
  members: 'players.member.read',
  timeline: 'players.timeline.read',
  memberSecurity: 'players.security.read',
  logins: 'players.security.read',
  registration: 'settings.registration.read',
  signin: 'settings.signin.read',
  messaging: 'settings.messages.read',
  messages: 'settings.messages.read',
  features: 'settings.feature.read',
  blocks: 'settings.block.read',
  merchants: 'site.merchant.read',
  hosts: 'site.host.read',
  look: 'site.brand.read',
  maintenance: 'site.maintenance.read',
  access: 'site.access.read',
  faults: 'site.fault.read',
  faultEntries: 'site.fault.read',
  invitations: 'players.invitation.read',
  announcements: 'content.announcement.read',
  articles: 'content.article.read',
  service: 'content.service.read',
  feedback: 'content.case.read',
  applications: 'content.case.read',
  audit: 'audit.log.read',
  vendors: 'games.vendor.read',
  games: 'games.game.read',
  gameLists: 'games.game.read',
  imports: 'games.catalogue.read',
  callbacks: 'games.callback.read',
  halls: 'games.hall.read',
  reconciliation: 'games.reconciliation.read',
};

const reading = new Set(['list', 'show', 'export']);

/** Only reading is a matter of react-admin's access check; every other action of it does not exist here. */
export function mayAccess(staff: Staff | null, resource: string, action: string): boolean {
  const permission = readPermissions[resource];
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
