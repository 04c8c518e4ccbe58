// The portal's router: location, links and navigation. See docs/decisions/portal-router.md.
import {
  type ComponentProps,
  createContext,
  createElement,
  type MouseEvent,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import { hrefOf, pageOf, resolve, type To } from './address.ts';
import type { History, Location, NavigationType, Visit, VisitOptions } from './history.ts';

export type { To } from './address.ts';
export type NavigateFunction = (to: To, options?: VisitOptions) => void;

const HistoryContext = createContext<History | null>(null);
const VisitContext = createContext<Visit | null>(null);

function inRouter<Value>(value: Value | null): Value {
  if (value === null) throw new Error('outside of the router');
  return value;
}

/** Renders the page of the history. The previous page stays until the next one is ready. */
export function Router({ history, children }: { history: History; children: ReactNode }) {
  const [visit, setVisit] = useState(() => history.current());
  useLayoutEffect(() => {
    const follow = () => startTransition(() => setVisit(history.current()));
    // Catches a visit between rendering and now.
    follow();
    return history.listen(follow);
  }, [history]);
  return createElement(HistoryContext, { value: history }, createElement(VisitContext, { value: visit }, children));
}

const useVisit = (): Visit => inRouter(useContext(VisitContext));

export const useLocation = (): Location => useVisit().location;

export const useNavigationType = (): NavigationType => useVisit().type;

export function useNavigate(): NavigateFunction {
  const history = inRouter(useContext(HistoryContext));
  return useCallback(
    (to, options = {}) => history.visit(resolve(to, history.current().location.pathname), options),
    [history],
  );
}

/** Returns the query, and a function to change it on the same page. */
export function useSearchParams(): [URLSearchParams, (query: URLSearchParams, options?: VisitOptions) => void] {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const query = useMemo(() => new URLSearchParams(search), [search]);
  const change = useCallback(
    (next: URLSearchParams, options?: VisitOptions) => navigate({ pathname, search: next.toString() }, options),
    [navigate, pathname],
  );
  return [query, change];
}

/** Navigates as soon as it is rendered. */
export function Navigate({ to, replace }: { to: To; replace?: boolean }) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const href = hrefOf(resolve(to, pathname));
  useEffect(() => navigate(href, { replace }), [navigate, href, replace]);
  return null;
}

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'>, VisitOptions {
  to: To;
}

/** Link inside the portal. With a modifier key, another button or a target, the browser opens it like any link. */
export function Link({ to, replace, state, onClick, ...rest }: LinkProps) {
  const location = useLocation();
  const navigate = useNavigate();
  const href = hrefOf(resolve(to, location.pathname));
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || !isPlainPress(event)) return;
    event.preventDefault();
    // The current page is not added to the history a second time.
    navigate(href, { replace: replace ?? href === hrefOf(location), state });
  };
  return createElement('a', { ...rest, href, onClick: press });
}

function isPlainPress({ button, metaKey, altKey, ctrlKey, shiftKey, currentTarget }: MouseEvent<HTMLAnchorElement>) {
  const opensHere = currentTarget.target === '' || currentTarget.target === '_self';
  return button === 0 && opensHere && !metaKey && !altKey && !ctrlKey && !shiftKey;
}

export interface NavLinkProps extends Omit<LinkProps, 'to' | 'className'> {
  to: string;
  className: (its: { isActive: boolean }) => string;
}

/** Link that marks its page as current, also for assistive technology. */
export function NavLink({ to, className, ...rest }: NavLinkProps) {
  const isActive = pageOf(useLocation().pathname) === pageOf(to);
  const current = isActive ? 'page' : undefined;
  return createElement(Link, { ...rest, to, className: className({ isActive }), 'aria-current': current });
}
