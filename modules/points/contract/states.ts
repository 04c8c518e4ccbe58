/** Why a member's points changed. */
export const pointKinds = ['earned', 'corrected', 'converted', 'redeemed', 'refunded', 'won'] as const;
export type PointKind = (typeof pointKinds)[number];
