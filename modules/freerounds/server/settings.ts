import { z } from 'zod/mini';
import { amount } from '@sanam/contract/common';
import { setting } from '@sanam/merchants/server/index.ts';

export const freeRoundsSettings = {
  /** Rounds times bet, of all members together, that one person may give by hand; above it a second person confirms. */
  oneStaffMax: setting('freerounds.oneStaffMax', amount, '5000.00'),
  /** Days to play them, where what asks for them says nothing. */
  days: setting('freerounds.days', z.int().check(z.minimum(1), z.maximum(90)), 7),
} as const;
