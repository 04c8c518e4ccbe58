export const pointsPermissions = [
  'points.reward.read',
  'points.reward.change',
  'points.redemption.read',
  'points.redemption.decide',
  'points.settings.read',
  'points.settings.change',
] as const;

type Own = Record<(typeof pointsPermissions)[number], true>;
declare module '@sanam/contract/permissions' {
  interface Permissions extends Own {}
}
