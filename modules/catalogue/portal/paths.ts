import { pageOf } from '@sanam/portal/router/address.ts';
import type { GameType } from '@sanam/vendors/contract/game-types.ts';

/** Addresses of the halls, and of the pages where a game is searched or played. */
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

/** Map from type to hall (GAP-088): both lottery types share a page. */
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

/** Returns the address for a vendor: /rng with a slot vendor, else its hall (SHL-029, SHL-030). */
export function vendorPath(gameType: GameType, vassalage: string): string {
  return `${hallPaths[gameType]}?${new URLSearchParams({ vassalage })}`;
}

/** Types with a category page, whose address is the type in lower case (GAM-009); slots and fish have other pages. */
const categories = (Object.keys(hallPaths) as GameType[]).filter((type) => type !== 'RNG' && type !== 'FISH');
const categoryPath = (type: GameType): string => `/${type.toLowerCase()}`;
export const categoryPaths = categories.map(categoryPath);

/** Returns the game type of a category page from its address, in any form the router accepts. */
export const categoryOf = (pathname: string): GameType | undefined =>
  categories.find((type) => categoryPath(type) === pageOf(pathname));
