/** Attributes that two members may share. */
export const sharedSigns = ['person', 'account', 'device', 'address'] as const;
export type SharedSign = (typeof sharedSigns)[number];
