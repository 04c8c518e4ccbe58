export const staffPermissions = [
  'approvals.approval.read',
  'approvals.approval.decide',
  'audit.log.read',
  'jobs.dead.read',
  'jobs.dead.resend',
  'jobs.dead.discard',
] as const;

type Own = Record<(typeof staffPermissions)[number], true>;
declare module '@sanam/contract/permissions' {
  interface Permissions extends Own {}
}
