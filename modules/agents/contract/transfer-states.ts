/** Where the money goes: to the agent directly above, to one directly below, to the sender's own cash. */
export const transferKinds = ['up', 'down', 'own'] as const;
export type TransferKind = (typeof transferKinds)[number];
