import type { PortalFeature } from '@sanam/portal/lib/feature.ts';
import { lazyBrowse } from '@sanam/portal/lib/lazy-page.ts';
import { queryClient } from '@sanam/portal/lib/query-client.ts';
import { keys } from './keys.ts';

declare module '@sanam/portal/lib/feature.ts' {
  interface MemberPages {
    transactionHistory: true;
  }
}

export const feature: PortalFeature = {
  memberEntries: [
    {
      name: 'transactionHistory',
      icon: 'receipt',
      in: { centre: 50, account: 40, home: 40 },
    },
  ],
  slots: {
    headerMember: [{ place: 10, view: lazyBrowse(async () => (await import('./balance-box.tsx')).BalanceBox) }],
  },
  stale: { deposit: [keys.accountRecord], withdrawal: [keys.accountRecord, keys.balance] },
  onTopic: {
    balance({ version }) {
      const known = queryClient.getQueryData<{ version: number }>(keys.balance);
      if (known === undefined || known.version < version)
        void queryClient.invalidateQueries({ queryKey: keys.balance });
    },
  },
  personal: [keys.balance, keys.bankAccounts, keys.accountRecord],
};
