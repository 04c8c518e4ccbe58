import type { Maintenance } from '@sanam/console/lib/records.ts';

/** A merchant that is open and has no plan. */
export const openMerchant: Maintenance = {
  merchant: { id: 'mrc_1', name: 'The shop' },
  isOn: false,
  from: null,
  until: null,
  text: {},
  state: 'off',
  setBy: null,
  setAt: null,
  reason: null,
  revision: '0123456789abcdef',
  testers: [],
};
