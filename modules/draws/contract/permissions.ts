export const drawsPermissions = ['draws.pool.read', 'draws.pool.publish', 'draws.ticket.grant'] as const;

type Own = Record<(typeof drawsPermissions)[number], true>;
declare module '@sanam/contract/permissions' {
  interface Permissions extends Own {}
}
