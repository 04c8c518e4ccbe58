export const membersPermissions = [
  'players.member.read',
  'players.member.unmasked',
  'players.timeline.read',
  'players.security.read',
  'players.session.end',
  'players.state.change',
  'players.password.force',
  'players.factor.reset',
  'players.staff.mark',
  /** Propose another name or birth date of a member. */
  'players.person.correct',
  'settings.registration.read',
  'settings.registration.change',
  'players.invitation.read',
  'players.invitation.change',
] as const;

type Own = Record<(typeof membersPermissions)[number], true>;
declare module '@sanam/contract/permissions' {
  interface Permissions extends Own {}
}
