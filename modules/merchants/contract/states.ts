/** Lists of a merchant's hosts: for pages, calls, shared links, pictures, games (GAP-176). */
export const hostLists = ['portal', 'api', 'share', 'picture', 'game'] as const;
export type HostList = (typeof hostLists)[number];

/** Colour scheme at a first visit; `system`: the preference of the visitor's device. */
export const siteThemes = ['system', 'light', 'dark'] as const;

/** Malta, the British Virgin Islands, the Philippines. */
export const licenceJurisdictions = ['MT', 'VG', 'PH'] as const;
