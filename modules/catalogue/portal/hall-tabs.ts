/** Values of the query parameter `page` (GAP-115): `all` is the plain list, `fav` the member's favourites. */
export const hallTabs = ['all', 'hot', 'fav', 'recent'] as const;
export type HallTab = (typeof hallTabs)[number];

/** Returns the tab of a value; `all` if it is unknown. */
export function hallTab(value: string | null): HallTab {
  return hallTabs.find((tab) => tab === value) ?? 'all';
}
