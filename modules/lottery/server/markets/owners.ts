// Whose the records of the lottery are: what decides which staff may know of them.
import type { OwnerOf } from '@sanam/server/platform/tenancy.ts';
import { findGame } from './staff-store.ts';

export const gameOwners: Readonly<Record<string, OwnerOf>> = {
  async lotteryGame(db, id) {
    const game = await findGame(db, id);
    return game === undefined ? undefined : { merchantId: game.merchant_id };
  },
};
