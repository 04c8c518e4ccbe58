import type { Call } from '../call.ts';

export const contentCalls = {
  listAnnouncements: {
    method: 'GET',
    path: '/wps/relay/MCSFE_getListAnnouncements',
    who: 'anyone',
    summary: 'Banners, player notices, pop-ups and promotions of the brand',
  },
  helpCenter: {
    method: 'GET',
    path: '/wps/system/helpCenter',
    who: 'anyone',
    summary: 'Articles of the help centre by category, the terms among them',
  },
  winnerBoard: {
    method: 'GET',
    path: '/wps/relay/MCSFE_winnerBoard',
    who: 'anyone',
    summary: 'The latest wins of real rounds, names masked',
  },
  feedback: {
    method: 'PUT',
    path: '/wps/feedback',
    who: 'member',
    bodyBytesMax: 16_384,
    whenExcluded: true,
    summary: 'A complaint or a suggestion of a member',
  },
  myFeedback: {
    method: 'GET',
    path: '/wps/feedback',
    who: 'member',
    whenExcluded: true,
    summary: 'What this member wrote, and the answers',
  },
  customerService: {
    method: 'GET',
    path: '/wps/relay/MCSFE_customerService',
    who: 'anyone',
    summary: 'How to reach customer service: entries, and addresses in their covered form',
  },
  joinPartners: {
    method: 'POST',
    path: '/wps/relay/MCSFE_affiliateApply',
    who: 'anyone',
    bodyBytesMax: 16_384,
    summary: 'An application to become an affiliate',
  },
} as const satisfies Record<string, Call>;
