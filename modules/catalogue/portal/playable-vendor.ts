import type { GameType } from '@sanam/vendors/contract/game-types.ts';
import type { Lane, VendorCard } from './queries.ts';

/** Returns a vendor whose games can be played: of this hall if it has one, else the first of any hall. */
export function playableVendor(lanes: readonly Lane[], gameType: GameType): VendorCard | undefined {
  const playable = lanes.flatMap(({ cards }) => cards).filter(({ canPlay }) => canPlay);
  return playable.find((card) => card.gameType === gameType) ?? playable[0];
}
