export const vendorsPermissions = [
  'games.vendor.read',
  'games.vendor.change',
  'games.vendor.switch',
  'games.callback.read',
  'games.reconciliation.read',
  'games.finding.close',
  'games.transfer.read',
  'games.transfer.decide',
  'games.round.return',
] as const;

type Own = Record<(typeof vendorsPermissions)[number], true>;
declare module '@sanam/contract/permissions' {
  interface Permissions extends Own {}
}
