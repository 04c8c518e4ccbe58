import type { Call } from '../call.ts';

export const contentCalls = {
  listAnnouncements: {
    method: 'GET',
    path: '/wps/relay/MCSFE_getListAnnouncements',
    who: 'anyone',
    summary: 'Banners, player notices, pop-ups and promotions of the brand',
  },
} as const satisfies Record<string, Call>;
