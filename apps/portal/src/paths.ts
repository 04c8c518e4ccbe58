import { featureRoutes, type MemberPage } from './lib/feature.ts';
import { pageOf } from './router/address.ts';

/** Addresses linked from the frame; a module's other pages are in its feature.ts. */
export const paths = {
  home: '/',
  login: '/login',
  register: '/register',
  forget: '/forget',
  agentHome: '/agentHome',
  vip: '/vip',
  pointMall: '/pointMall',
} as const;

/** Alternative addresses of a page (HOM-002 to HOM-004, IDN-012). */
export const aliases = {
  home: ['/index', '/index.html', '/home'],
  register: ['/register.html'],
} as const;

/**
 * Returns the header of a page: none on the log-in page (SHL-014), without navigation while playing (SHL-015, SHL-016).
 */
export function headerOf(pathname: string): 'none' | 'withoutNavigation' | 'whole' {
  const page = pageOf(pathname);
  const isThis = (path: string): boolean => pageOf(path) === page;
  return featureRoutes().find((route) => route.header !== undefined && route.paths.some(isThis))?.header ?? 'whole';
}

export const MEMBER_PARAMETER = 'mc';

interface Place {
  pathname: string;
  search: string;
}

export const AGENT_PARAMETER = 'ac';
/** First page of the agent centre (AGT-004). */
export const AGENT_PAGE = 'agentTeamOverview';

/** Returns the address of the same page with one centre open on it. */
function centrePath(parameter: string, page: string, { pathname, search }: Place): string {
  const query = new URLSearchParams(search);
  query.delete(MEMBER_PARAMETER);
  query.delete(AGENT_PARAMETER);
  query.set(parameter, page);
  return `${pathname}?${query}`;
}

export const memberPath = (page: MemberPage, from: Place = window.location): string =>
  centrePath(MEMBER_PARAMETER, page, from);

export const agentPath = (page = AGENT_PAGE, from: Place = window.location): string =>
  centrePath(AGENT_PARAMETER, page, from);

const ofShell = new Set<string>([...Object.values(paths), ...aliases.home]);
const isInside = (path: string): boolean =>
  ofShell.has(path) || featureRoutes().some((route) => route.paths.includes(path));
const neverBackTo = new Set<string>([paths.login, paths.register, paths.forget]);

/** Returns the address after log-in if it is a known page of the portal (SEC-027), otherwise home. */
export function safeReturn(wanted: string | null | undefined): string {
  if (!wanted || !wanted.startsWith('/') || wanted.startsWith('//') || wanted.includes('\\')) return paths.home;
  const url = new URL(wanted, 'http://inside.invalid');
  if (url.host !== 'inside.invalid' || !isInside(url.pathname) || neverBackTo.has(url.pathname)) return paths.home;
  return url.pathname + url.search + url.hash;
}

/** Returns the log-in address that leads back here. */
export function loginPath(back: string): string {
  return `${paths.login}?${new URLSearchParams({ return: back })}`;
}
