import type { VendorCode } from '@sanam/hwp';

/** `isLost`: a fault on purpose; no answer leaves the studio. */
export type VendorOutcome = ({ code: 'OK'; fields: Record<string, unknown> } | { code: Exclude<VendorCode, 'OK'> }) & {
  isLost?: boolean;
};
