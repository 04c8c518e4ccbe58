export const authPermissions = [
  'settings.signin.read',
  'settings.signin.change',
  'settings.block.read',
  'settings.block.change',
] as const;

type Own = Record<(typeof authPermissions)[number], true>;
declare module '@sanam/contract/permissions' {
  interface Permissions extends Own {}
}
