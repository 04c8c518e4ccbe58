import type { GameType } from '@sanam/vendors/contract/game-types.ts';
import { featureRoutes } from './lib/feature.ts';

/** The addresses of the shell and of pages that several modules link to; a module's other pages name theirs in its feature.ts. */
export const paths = {
  home: '/',
  login: '/login',
  register: '/register',
  forget: '/forget',
  agentHome: '/agentHome',
  rng: '/rng',
  fish: '/fish',
  live: '/live',
  sports: '/sports',
  esports: '/esports',
  pvp: '/pvp',
  elott: '/elott',
  cockfight: '/cockfight',
  promotions: '/promotions',
  promoDetail: '/promoDetail',
  vip: '/vip',
  pointMall: '/pointMall',
  gameCenter: '/gameCenter',
  winners: '/winners',
  help: '/help',
  helpMc: '/helpmc',
  noticePage: '/noticePage',
  feedback: '/feedback',
  join: '/join',
  down: '/down',
  download: '/download',
  game: '/game',
  seamless: '/seamless',
  fbsports: '/fbsports',
  lottery: '/lottery',
  vnlottery: '/vnlottery',
} as const;

/** Other spellings of a page (HOM-002 to HOM-004, IDN-012). */
export const aliases = {
  home: ['/index', '/index.html', '/home'],
  register: ['/register.html'],
} as const;

/** One map from type to hall (GAP-088): both lottery types share a page. */
export const hallPaths: Record<GameType, string> = {
  RNG: paths.rng,
  FISH: paths.fish,
  LIVE: paths.live,
  SPORTS: paths.sports,
  ESPORTS: paths.esports,
  PVP: paths.pvp,
  ELOTT: paths.elott,
  LOTT: paths.elott,
  COCKFIGHT: paths.cockfight,
};

/** The header of a page: none on the log-in page (SHL-014), without its navigation where somebody plays (SHL-015, SHL-016). */
export function headerOf(pathname: string): 'none' | 'withoutNavigation' | 'whole' {
  // As the router reads an address: in any case, with a slash at its end or without.
  const page = pathname.toLowerCase().replace(/(?<=.)\/+$/, '');
  if (page === paths.login) return 'none';
  const isPlaying = [paths.seamless, paths.lottery, paths.vnlottery].some((path) => path.toLowerCase() === page);
  return isPlaying ? 'withoutNavigation' : 'whole';
}

/** Choosing a slot vendor opens /rng with it, any other its hall (SHL-029, SHL-030). */
export function vendorPath(gameType: GameType, vassalage: string): string {
  return `${hallPaths[gameType]}?${new URLSearchParams({ vassalage })}`;
}

/** One promotion of the announcements. */
export function promotionPath(id: string): string {
  return `${paths.promoDetail}?${new URLSearchParams({ id })}`;
}

/** The category pages share a route; its parameter is `games` (GAM-009). */
export const categoryPattern = '/:games';

/** A category page's parameter is a game type in lower case (GAM-009); slots and fish have pages of their own. */
export function categoryOf(games: string): GameType | undefined {
  const type = games.toUpperCase();
  return Object.hasOwn(hallPaths, type) && type !== 'RNG' && type !== 'FISH' ? (type as GameType) : undefined;
}

/** Pages of the member centre, in the order of its menu (MBR-006); the query parameter `mc` names the open one. */
export const memberPages = [
  'securityCenter',
  'depositv2',
  'withdraw',
  'personalHistoryCopy',
  'transactionHistory',
] as const;
export type MemberPage = (typeof memberPages)[number];
export const MEMBER_PARAMETER = 'mc';

/** The same page with the member centre open on it. */
export function memberPath(page: MemberPage, from: { pathname: string; search: string } = window.location): string {
  const query = new URLSearchParams(from.search);
  query.set(MEMBER_PARAMETER, page);
  return `${from.pathname}?${query}`;
}

const ofShell = new Set<string>([...Object.values(paths), ...aliases.home]);
const isInside = (path: string): boolean =>
  ofShell.has(path) || featureRoutes().some((route) => route.paths.includes(path));
const neverBackTo = new Set<string>([paths.login, paths.register, paths.forget]);

/** A way back after log-in, only if it is a known page of the portal (SEC-027); home otherwise. */
export function safeReturn(wanted: string | null | undefined): string {
  if (!wanted || !wanted.startsWith('/') || wanted.startsWith('//') || wanted.includes('\\')) return paths.home;
  const url = new URL(wanted, 'http://inside.invalid');
  if (url.host !== 'inside.invalid' || !isInside(url.pathname) || neverBackTo.has(url.pathname)) return paths.home;
  return url.pathname + url.search + url.hash;
}

/** Log-in page that comes back here. */
export function loginPath(back: string): string {
  return `${paths.login}?${new URLSearchParams({ return: back })}`;
}
