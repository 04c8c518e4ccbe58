import { localStore } from './storage.ts';

/** Description of this portal in its calls; the server makes no decision by it (PLT-034, PLT-036). */
export const siteConfiguration = {
  platform: 'web',
  platformCode: 'W',
  device: 'WEB',
  /** Vendors of /esports in their order; if empty, the menus decide (GAM-072). */
  esports: [] as readonly string[],
  /** Market of the site: the initial prize mode (LOT-020). */
  lotteryType: 'SEA',
  /** Odds modes of games (LOT-019, GAP-127). */
  prizeModes: ['Lott', 'ZY', 'Elott', 'SEA'],
} as const;

/** Returns the merchant's code from the last start (PLT-035, GAP-183); undefined before the first. */
export const merchantCode = (): string | undefined => localStore.get('merchantCode') ?? undefined;
