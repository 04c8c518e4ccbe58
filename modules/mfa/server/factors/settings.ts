import { z } from 'zod/mini';
import { setting } from '@sanam/merchants/server/index.ts';

/** Settings of second factors that staff may change. */
export const factorSettings = {
  /**
   * Condition for a second factor at a log-in: an unknown device or an unknown network, or an unknown device only
   * (phones change their network by the hour).
   */
  askedOn: setting('identity.secondFactorOn', z.enum(['deviceOrNetwork', 'device']), 'deviceOrNetwork'),
} as const;
