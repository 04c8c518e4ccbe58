import type { PortalFeature } from '@sanam/portal/lib/feature.ts';
import { keys } from './keys.ts';

declare module '@sanam/portal/lib/feature.ts' {
  interface MemberPages {
    depositv2: true;
    withdraw: true;
  }
}

export const feature: PortalFeature = {
  memberEntries: [
    {
      name: 'depositv2',
      icon: 'deposit',
      in: { centre: 20, account: 20, home: 10 },
      bottom: { place: 30, label: 'nav.deposit', icon: 'deposit', isRaised: true },
    },
    {
      name: 'withdraw',
      icon: 'withdraw',
      in: { centre: 30, account: 30, home: 20 },
    },
  ],
  stale: { deposit: [keys.deposits], withdrawal: [keys.withdrawals] },
  personal: [keys.deposits, keys.withdrawals],
};
