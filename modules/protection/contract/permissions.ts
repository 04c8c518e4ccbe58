export const protectionPermissions = [
  'protection.member.read',
  /** Start a break or exclusion requested by the player. */
  'protection.stop.start',
  /** Start an exclusion by the operator. */
  'protection.operator.exclude',
  /** Propose to end one before its time. */
  'protection.exclusion.end',
  'protection.limit.set',
  'protection.block.change',
  'protection.consent.stop',
  'protection.register.read',
  'protection.register.decide',
  'settings.register.change',
  'protection.document.read',
  'protection.document.decide',
  'settings.protection.read',
  'settings.protection.change',
] as const;

type Own = Record<(typeof protectionPermissions)[number], true>;
declare module '@sanam/contract/permissions' {
  interface Permissions extends Own {}
}
