/** Whom a list of the downline shows. */
export const downlineKinds = ['agents', 'players'] as const;
export type DownlineKind = (typeof downlineKinds)[number];
