export const protectionPermissions = [
  'protection.member.read',
  /** A break or an exclusion that the player asked for. */
  'protection.stop.start',
  /** An exclusion that the operator decides. */
  'protection.operator.exclude',
  /** Proposing to end one before its time. */
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
