import type { PortalFeature } from '@sanam/portal/lib/feature.ts';
import { lazyPage } from '@sanam/portal/lib/lazy-page.ts';

const pages = () => import('./withdraw-pages.ts');

export const later: PortalFeature = {
  memberViews: [
    { of: 'depositv2', view: lazyPage(async () => (await import('./deposits/deposit-page.tsx')).DepositPage) },
    { of: 'withdraw', view: lazyPage(async () => (await pages()).WithdrawPage) },
  ],
  closedEntries: [{ name: 'withdraw', icon: 'withdraw', label: 'member.withdraw', place: 10, to: '/?mc=withdraw' }],
  closedParts: [
    {
      of: 'withdraw',
      place: 10,
      view: lazyPage(async () => (await pages()).ClosedWithdrawPage),
    },
    {
      of: 'transactionHistory',
      place: 20,
      view: lazyPage(async () => (await pages()).DepositHistory),
    },
  ],
};
