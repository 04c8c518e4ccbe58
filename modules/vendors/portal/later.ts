import type { PortalFeature } from '@sanam/portal/lib/feature.ts';
import { lazyPage } from '@sanam/portal/lib/lazy-page.ts';
import { keys as walletKeys } from '@sanam/wallet/portal/keys.ts';

declare module '@sanam/portal/lib/feature.ts' {
  interface MemberPages {
    transferFund: true;
  }
}

/** Equal to the keys of `queries.ts`: a shared file would add a chunk to the first load. */
const keys = { wallets: ['vendorWallets'], transfers: ['vendorTransfers'] } as const;

export const later: PortalFeature = {
  memberEntries: [{ name: 'transferFund', icon: 'coins', in: { centre: 15 } }],
  memberViews: [{ of: 'transferFund', view: lazyPage(async () => (await import('./transfer-page.tsx')).TransferPage) }],
  closedParts: [
    {
      of: 'withdraw',
      place: 5,
      view: lazyPage(async () => (await import('./closed-transfer-part.tsx')).ClosedTransferPart),
    },
  ],
  stale: { vendorWallet: [keys.wallets, keys.transfers, walletKeys.balance, walletKeys.accountRecord] },
  personal: [keys.wallets, keys.transfers],
};
