import type { PortalFeature } from '@sanam/portal/lib/feature.ts';
import { queryClient } from '@sanam/portal/lib/query-client.ts';
import { keys } from './keys.ts';

export const feature: PortalFeature = {
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
