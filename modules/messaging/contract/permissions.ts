export const messagingPermissions = [
  'settings.messages.read',
  'settings.messages.change',
  'messages.mailing.read',
  'messages.mailing.send',
] as const;

type Own = Record<(typeof messagingPermissions)[number], true>;
declare module '@sanam/contract/permissions' {
  interface Permissions extends Own {}
}
