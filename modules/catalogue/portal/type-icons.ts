import type { GameType } from '@sanam/vendors/contract/game-types.ts';
import type { IconName } from '@sanam/ui';

/** Icon of each game type, the same in menu and hall. */
export const typeIcons: Record<GameType, IconName> = {
  RNG: 'games',
  LIVE: 'spade',
  FISH: 'fish',
  PVP: 'users',
  SPORTS: 'ball',
  ESPORTS: 'laptop',
  ELOTT: 'ticket',
  LOTT: 'ticket',
  COCKFIGHT: 'rooster',
};
