export const accessPermissions = [
  'site.maintenance.read',
  'site.maintenance.change',
  'site.access.read',
  'site.access.change',
] as const;

type Own = Record<(typeof accessPermissions)[number], true>;
declare module '@sanam/contract/permissions' {
  interface Permissions extends Own {}
}
