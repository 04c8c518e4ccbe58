import type { Value } from '@sanam/client/client';
import type {} from '../../contract/stop-calls.ts';

/** Grants are not stopped. */
export const openStop: Value<'opsGetGrantStop'> = {
  merchantId: 'default',
  isStopped: false,
  by: null,
  at: null,
  reason: null,
  approval: null,
};
