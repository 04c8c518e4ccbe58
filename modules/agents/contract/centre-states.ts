/** Whom a list of the downline shows. */
export const downlineKinds = ['agents', 'players'] as const;
export type DownlineKind = (typeof downlineKinds)[number];

/** `blocked`: who cannot log in, for whatever reason. */
export const downlineStates = ['active', 'blocked'] as const;
export type DownlineState = (typeof downlineStates)[number];
