import type { Messaging } from '@sanam/console/lib/records.ts';

/** Limits and prices of a merchant that sends to Thailand. */
export const messageRules: Messaging['rules'] = {
  countries: ['TH'],
  prices: { other: '2.00', countries: { TH: '0.50' } },
  dailyCap: '3000.00',
  smsLimits: { number: [{ max: 5, seconds: 3600 }], prefix: [], address: [], network: [] },
  mailLimits: { mailbox: [], address: [] },
  pumping: { sentMin: 50, usedPercentMin: 20 },
  keepDays: 90,
};
