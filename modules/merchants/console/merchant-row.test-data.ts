import type { Merchant } from '@sanam/console/lib/records.ts';

/** A merchant as a list row. */
export const merchantRow = {
  id: 'mrc_1',
  code: 'SHOP',
  name: 'The shop',
  currency: 'THB',
  zone: 'Asia/Bangkok',
  isEnabled: true,
  isInMaintenance: false,
  isOwn: true,
  hosts: ['www.shop.example'],
  createdAt: '2026-11-20T05:00:00Z',
};

/** The same merchant as its page shows it. */
export const merchant: Merchant = {
  ...merchantRow,
  businessDay: { date: '2026-11-20', from: '2026-11-19T17:00:00Z', to: '2026-11-20T17:00:00Z' },
  settings: {
    languages: ['TH', 'EN'],
    defaultLanguage: 'TH',
    defaultTheme: 'system',
    loginedToHomePage: false,
    gtagId: null,
    jackpotBase: '1000.00',
  },
  revision: '0123456789abcdef',
};
