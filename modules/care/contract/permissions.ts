export const carePermissions = [
  'care.case.read',
  'care.case.work',
  'care.threshold.read',
  'care.threshold.change',
  'care.word.change',
] as const;

type Own = Record<(typeof carePermissions)[number], true>;
declare module '@sanam/contract/permissions' {
  interface Permissions extends Own {}
}
