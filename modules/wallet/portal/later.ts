import type { PortalFeature } from '@sanam/portal/lib/feature.ts';
import { lazyPage } from '@sanam/portal/lib/lazy-page.ts';
import { recordKeys as keys } from './records/keys.ts';

const panels = () => import('./panels.ts');

declare module '@sanam/portal/lib/feature.ts' {
  interface MemberPages {
    bonusDetails: true;
    creditReport: true;
  }
}

const credit = async () => (await import('./records/credit-page.tsx')).CreditPage;

export const later: PortalFeature = {
  memberEntries: [
    { name: 'bonusDetails', icon: 'gift', in: { centre: 70 } },
    { name: 'creditReport', icon: 'list', in: { centre: 75 } },
  ],
  memberViews: [
    { of: 'bonusDetails', view: lazyPage(async () => (await import('./records/bonus-page.tsx')).BonusPage) },
    { of: 'creditReport', view: lazyPage(credit) },
    {
      of: 'transactionHistory',
      view: lazyPage(async () => (await import('./records/account-record-page.tsx')).AccountRecordPage),
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
    { name: 'creditReport', icon: 'list', label: 'member.creditReport', place: 33, to: '/?mc=creditReport' },
  ],
  closedParts: [
    { of: 'securityCenter', place: 20, view: lazyPage(async () => (await panels()).PaymentPasswordPanel) },
    { of: 'creditReport', place: 10, view: lazyPage(credit) },
    {
      of: 'transactionHistory',
      place: 10,
      view: lazyPage(async () => (await import('./records/account-record-page.tsx')).AccountRecordPage),
    },
  ],
  stale: { deposit: [keys.creditReport], withdrawal: [keys.creditReport], inbox: [keys.exports] },
  personal: [keys.creditReport, keys.exports],
  slots: {
    security: [
      { place: 40, view: lazyPage(async () => (await panels()).PaymentPasswordPanel) },
      { place: 50, view: lazyPage(async () => (await panels()).BankAccountsPanel) },
      { place: 85, view: lazyPage(async () => (await panels()).OwnDataPanel) },
    ],
  },
};
