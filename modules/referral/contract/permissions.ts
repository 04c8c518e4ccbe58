export const referralPermissions = [
  'referral.terms.read',
  'referral.terms.change',
  'referral.friend.read',
  'referral.friend.decide',
] as const;

type Own = Record<(typeof referralPermissions)[number], true>;
declare module '@sanam/contract/permissions' {
  interface Permissions extends Own {}
}
