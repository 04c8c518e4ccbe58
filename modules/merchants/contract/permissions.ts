export const merchantsPermissions = [
  'settings.feature.read',
  'settings.feature.change',
  'settings.figure.read',
  'settings.figure.change',
  'site.merchant.read',
  'site.merchant.change',
  'site.host.read',
  'site.host.change',
  'site.brand.read',
  'site.brand.change',
  'site.fault.read',
] as const;

type Own = Record<(typeof merchantsPermissions)[number], true>;
declare module '@sanam/contract/permissions' {
  interface Permissions extends Own {}
}
