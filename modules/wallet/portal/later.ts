import type { PortalFeature } from '@sanam/portal/lib/feature.ts';
import { lazyPage, lazyPart } from '@sanam/portal/lib/lazy-page.ts';

const panels = () => import('./panels.ts');

export const later: PortalFeature = {
  memberViews: [
    {
      of: 'transactionHistory',
      view: lazyPart(async () => (await import('./records/account-record-page.tsx')).AccountRecordPage),
    },
  ],
  closedEntries: [
    {
      name: 'transactionHistory',
      icon: 'list',
      label: 'member.transactionHistory',
      place: 20,
      to: '/?mc=transactionHistory',
    },
  ],
  closedParts: [
    {
      of: 'transactionHistory',
      place: 10,
      view: lazyPage(async () => (await import('./records/account-record-page.tsx')).AccountRecordPage),
    },
  ],
  slots: {
    security: [
      { place: 40, view: lazyPart(async () => (await panels()).PaymentPasswordPanel) },
      { place: 50, view: lazyPart(async () => (await panels()).BankAccountsPanel) },
    ],
  },
};
