/** Why a member's points changed. */
export const pointKinds = ['earned', 'corrected', 'converted'] as const;
export type PointKind = (typeof pointKinds)[number];
