export const freeRoundsPermissions = ['freerounds.grant.read', 'freerounds.grant.change'] as const;

type Own = Record<(typeof freeRoundsPermissions)[number], true>;
declare module '@sanam/contract/permissions' {
  interface Permissions extends Own {}
}
