/** Values of the query parameter `page` (GAP-115): `all` is the plain list, `fav` what a member saved. */
export const hallTabs = ['all', 'hot', 'fav', 'recent'] as const;
export type HallTab = (typeof hallTabs)[number];

/** An unknown value falls back to all. */
export function hallTab(value: string | null): HallTab {
  return hallTabs.find((tab) => tab === value) ?? 'all';
}
