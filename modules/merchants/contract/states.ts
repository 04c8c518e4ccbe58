/** What each list of a merchant's hosts is for: its pages, its calls, links people share, pictures, games (GAP-176). */
export const hostLists = ['portal', 'api', 'share', 'picture', 'game'] as const;
export type HostList = (typeof hostLists)[number];

/** For a first visit; `system`: what the visitor's device prefers. */
export const siteThemes = ['system', 'light', 'dark'] as const;

/** Malta, the British Virgin Islands, the Philippines. */
export const licenceJurisdictions = ['MT', 'VG', 'PH'] as const;
