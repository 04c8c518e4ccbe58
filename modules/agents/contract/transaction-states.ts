/** Owner of the entries: the agent's own wallet, or everybody below. */
export const transactionScopes = ['own', 'team'] as const;
export type TransactionScope = (typeof transactionScopes)[number];

/** Kinds of entries of the own wallet and of the downline. */
export const transactionKinds = ['salary', 'dividend', 'clawback', 'transfer', 'deposit', 'withdrawal'] as const;
export type TransactionKind = (typeof transactionKinds)[number];
export const kindsOfScope = {
  own: ['salary', 'dividend', 'clawback', 'transfer'],
  team: ['deposit', 'withdrawal', 'transfer'],
} as const satisfies Record<TransactionScope, readonly TransactionKind[]>;

export const directions = ['in', 'out'] as const;
export type Direction = (typeof directions)[number];
