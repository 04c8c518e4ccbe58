import type { GameType } from '@sanam/vendors/contract/game-types.ts';

/** Addresses of the halls, and of the pages where a game is looked for or played. */
export const gamePaths = {
  rng: '/rng',
  fish: '/fish',
  live: '/live',
  sports: '/sports',
  esports: '/esports',
  pvp: '/pvp',
  elott: '/elott',
  cockfight: '/cockfight',
  gameCenter: '/gameCenter',
  game: '/game',
  seamless: '/seamless',
  fbsports: '/fbsports',
  lottery: '/lottery',
  vnlottery: '/vnlottery',
} as const;

/** One map from type to hall (GAP-088): both lottery types share a page. */
export const hallPaths: Record<GameType, string> = {
  RNG: gamePaths.rng,
  FISH: gamePaths.fish,
  LIVE: gamePaths.live,
  SPORTS: gamePaths.sports,
  ESPORTS: gamePaths.esports,
  PVP: gamePaths.pvp,
  ELOTT: gamePaths.elott,
  LOTT: gamePaths.elott,
  COCKFIGHT: gamePaths.cockfight,
};

/** Choosing a slot vendor opens /rng with it, any other its hall (SHL-029, SHL-030). */
export function vendorPath(gameType: GameType, vassalage: string): string {
  return `${hallPaths[gameType]}?${new URLSearchParams({ vassalage })}`;
}

/** The category pages share a route; its parameter is `games` (GAM-009). */
export const categoryPattern = '/:games';

/** A category page's parameter is a game type in lower case (GAM-009); slots and fish have pages of their own. */
export function categoryOf(games: string): GameType | undefined {
  const type = games.toUpperCase();
  return Object.hasOwn(hallPaths, type) && type !== 'RNG' && type !== 'FISH' ? (type as GameType) : undefined;
}
