export const carePermissions = ['care.case.read', 'care.case.work'] as const;

type Own = Record<(typeof carePermissions)[number], true>;
declare module '@sanam/contract/permissions' {
  interface Permissions extends Own {}
}
