export const playPermissions = ['games.follower.read', 'games.follower.retry'] as const;

type Own = Record<(typeof playPermissions)[number], true>;
declare module '@sanam/contract/permissions' {
  interface Permissions extends Own {}
}
