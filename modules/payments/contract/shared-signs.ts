/** What two members have in common. */
export const sharedSigns = ['person', 'account', 'device', 'address'] as const;
export type SharedSign = (typeof sharedSigns)[number];
