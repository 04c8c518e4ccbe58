import type { Game } from './queries.ts';

/** What a press on a tile does. */
export type LaunchWay = 'list' | 'preview' | 'login' | 'realAccount' | 'lottery' | 'launch';

export interface Presser {
  isLoggedIn: boolean;
  isGuest: boolean;
}

/**
 * An entry that stands for a vendor opens that vendor's list (GAM-052). What cannot be played says so, to a visitor too:
 * nobody logs in for it. Everything else needs a log-in (GAM-049), a trial
 * guest only plays what is marked for it (GAP-119), the lottery types have a route of their own (GAM-050), all others are
 * launched (GAM-051). The server asks the same.
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
