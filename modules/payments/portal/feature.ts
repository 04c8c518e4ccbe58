import type { PortalFeature } from '@sanam/portal/lib/feature.ts';
import { keys } from './keys.ts';

export const feature: PortalFeature = {
  stale: { deposit: [keys.deposits], withdrawal: [keys.withdrawals] },
  personal: [keys.deposits, keys.withdrawals],
};
