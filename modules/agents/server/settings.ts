import { z } from 'zod/mini';
import { setting } from '@sanam/merchants/server/index.ts';

export const agentsSettings = {
  /** How many agents a line may hold, from the one below the merchant to the last. */
  depthMax: setting('agents.depthMax', z.int().check(z.minimum(1), z.maximum(30)), 12),
  /** How many days an offer to become an agent stays open. */
  offerDays: setting('agents.offerDays', z.int().check(z.minimum(1), z.maximum(60)), 7),
} as const;
