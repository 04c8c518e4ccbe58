/** Kinds of members that the downline list can be filtered by. */
export const downlineKinds = ['agents', 'players'] as const;
export type DownlineKind = (typeof downlineKinds)[number];

/** `blocked`: cannot log in, for any reason. */
export const downlineStates = ['active', 'blocked'] as const;
export type DownlineState = (typeof downlineStates)[number];
