// Finds the merchant that owns a lottery game, which decides which staff may see it.
import type { OwnerOf } from '@sanam/server/platform/tenancy.ts';
import { findGame } from './staff-store.ts';

export const gameOwners: Readonly<Record<string, OwnerOf>> = {
  async lotteryGame(db, id) {
    const game = await findGame(db, id);
    return game === undefined ? undefined : { merchantId: game.merchant_id };
  },
};
