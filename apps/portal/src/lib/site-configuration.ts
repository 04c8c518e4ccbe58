import { localStore } from './storage.ts';

/** What this portal says of itself in its calls; decides nothing on the server (PLT-034, PLT-036). */
export const siteConfiguration = {
  platform: 'web',
  platformCode: 'W',
  device: 'WEB',
  /** Vendors of /esports in their order; empty: the menus say who they are (GAM-072). */
  esports: [] as readonly string[],
  /** The market that the site is made for: the prize mode before another is looked at (LOT-020). */
  lotteryType: 'SEA',
  /** How games set their odds (LOT-019, GAP-127). */
  prizeModes: ['Lott', 'ZY', 'Elott', 'SEA'],
} as const;

/** The merchant's code, as the server said it at the last start (PLT-035, GAP-183); undefined before the first. */
export const merchantCode = (): string | undefined => localStore.get('merchantCode') ?? undefined;
