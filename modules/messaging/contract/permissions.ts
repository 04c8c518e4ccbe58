export const messagingPermissions = ['settings.messages.read', 'settings.messages.change'] as const;

type Own = Record<(typeof messagingPermissions)[number], true>;
declare module '@sanam/contract/permissions' {
  interface Permissions extends Own {}
}
