import type { PortalFeature } from '@sanam/portal/lib/feature.ts';
import { keys } from './keys.ts';

export const feature: PortalFeature = {
  stale: { balance: [keys.balance], deposit: [keys.accountRecord], withdrawal: [keys.accountRecord, keys.balance] },
  personal: [keys.balance, keys.bankAccounts, keys.accountRecord],
};
