import type { VendorCode } from '@sanam/hwp';

/** Result of a call of the wallet. `isLost` simulates a fault: the studio sends no answer. */
export type VendorOutcome = ({ code: 'OK'; fields: Record<string, unknown> } | { code: Exclude<VendorCode, 'OK'> }) & {
  isLost?: boolean;
};
