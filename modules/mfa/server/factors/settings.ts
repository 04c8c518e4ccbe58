import { z } from 'zod/mini';
import { setting } from '@sanam/merchants/server/index.ts';

/** What the operator may change of second factors. */
export const factorSettings = {
  /**
   * Where a log-in is asked for the second factor: on an unknown device or from an unknown network, or on an unknown
   * device alone (phones change their network by the hour).
   */
  askedOn: setting('identity.secondFactorOn', z.enum(['deviceOrNetwork', 'device']), 'deviceOrNetwork'),
} as const;
