export const staffPermissions = ['approvals.approval.read', 'approvals.approval.decide', 'audit.log.read'] as const;

type Own = Record<(typeof staffPermissions)[number], true>;
declare module '@sanam/contract/permissions' {
  interface Permissions extends Own {}
}
