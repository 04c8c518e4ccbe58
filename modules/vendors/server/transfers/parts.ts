// Balances at vendors for the wallet: our own figures, so that a failing vendor delays no balance.
import type { wallet } from '@sanam/wallet/server/index.ts';
import type { FrontOf } from '@sanam/server/platform/module.ts';
import type { TransferDeps } from './deps.ts';
import { vendorMoney } from './reserve.ts';
import * as store from './store.ts';

type Asks = FrontOf<typeof wallet>['ports']['vendors']['asks'];

export function walletParts(deps: Pick<TransferDeps, 'ledger' | 'vendors'>): Asks {
  return {
    async atVendors(db, memberId) {
      if (!deps.vendors.list().some(({ capabilities }) => capabilities.has('transfer_wallet'))) return [];
      const reads = new Map((await store.readsOf(db, memberId)).map((one) => [one.vendor_id, one]));
      if (reads.size === 0) return [];
      const { list } = await vendorMoney(deps, db, memberId);
      return list.flatMap(({ vendor, balanceMinor, onItsWayMinor }) => {
        const read = reads.get(vendor.id);
        if (read === undefined) return [];
        const state = onItsWayMinor > 0n ? ('unknown' as const) : read.is_stale ? ('stale' as const) : ('ok' as const);
        return [{ vendor: vendor.code, balanceMinor, state, asOf: read.read_at }];
      });
    },
    transferStates: store.statesOf,
  };
}
