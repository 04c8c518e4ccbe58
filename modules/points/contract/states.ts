/** Reasons for a change of a member's points. */
export const pointKinds = ['earned', 'corrected', 'converted', 'redeemed', 'refunded', 'won'] as const;
export type PointKind = (typeof pointKinds)[number];
