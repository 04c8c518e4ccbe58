export const vipPermissions = ['vip.ladder.read', 'vip.ladder.change', 'vip.standing.read'] as const;

type Own = Record<(typeof vipPermissions)[number], true>;
declare module '@sanam/contract/permissions' {
  interface Permissions extends Own {}
}
