import type { Game } from './queries.ts';

/** Result of a click on a tile. */
export type LaunchWay = 'list' | 'preview' | 'login' | 'realAccount' | 'lottery' | 'launch';

export interface Presser {
  isLoggedIn: boolean;
  isGuest: boolean;
}

/**
 * Returns the result of a click. An entry that represents a vendor opens the vendor's list (GAM-052). One that cannot
 * be played says so, to a visitor too, so that no log-in is wasted on it. Everything else needs a log-in (GAM-049); a
 * trial guest plays only games marked for it (GAP-119); lottery types have their own route (GAM-050); all others are
 * launched (GAM-051). The server makes the same checks.
 */
export function launchWay(
  game: Pick<Game, 'isGame' | 'gameType' | 'hasTrial' | 'canPlay'>,
  { isLoggedIn, isGuest }: Presser,
): LaunchWay {
  if (game.isGame === 'VASSALAGE') return 'list';
  if (!game.canPlay) return 'preview';
  if (!isLoggedIn) return 'login';
  if (isGuest && !game.hasTrial) return 'realAccount';
  return game.gameType === 'LOTT' || game.gameType === 'ELOTT' ? 'lottery' : 'launch';
}
