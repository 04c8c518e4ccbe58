/** Values of the query parameter `page` that exist now (GAP-115); `fav` comes with its server side. */
export const hallTabs = ['all', 'hot', 'recent'] as const;
export type HallTab = (typeof hallTabs)[number];

/** An unknown value falls back to all. */
export function hallTab(value: string | null): HallTab {
  return hallTabs.find((tab) => tab === value) ?? 'all';
}
