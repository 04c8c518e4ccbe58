import type { TransferDeps } from './deps.ts';

/** Notifies open pages that a transfer or a balance at a vendor changed; they reload. */
export function announceTransfers({ events, live }: Pick<TransferDeps, 'events' | 'live'>): void {
  events.on('vendors.transferChanged', 'live', async ({ memberId, vendor, transferId, version }) => {
    await live.publish(`member:${memberId}`, { type: 'vendorWallet', vendor });
    if (transferId !== null) await live.publish('staff', { type: 'opsVendorTransfer', id: transferId, version });
  });
}
