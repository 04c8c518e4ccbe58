/**
 * Direction of a transfer: to the agent directly above, to one directly below, to the sender's own cash, or from a cash
 * agent to the cash of a direct player.
 */
export const transferKinds = ['up', 'down', 'own', 'player'] as const;
export type TransferKind = (typeof transferKinds)[number];
