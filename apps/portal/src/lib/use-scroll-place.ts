import { useEffect, useLayoutEffect } from 'react';
import { type NavigationType, useLocation, useNavigationType } from 'react-router';
import { recall, remember, useEntry } from './entry-memory.ts';

/** How long a page that grows is waited for; who scrolls in the meantime is left alone. */
const GROWTH_MS = 4000;
const OWN_MOVES = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

/** The page shown last; the frame around the pages may be another one since. */
let before: string | undefined;

/** A new page begins at its top, one that is come back to where it was left. A change of the query alone moves nothing. */
export function useScrollPlace(): void {
  const { pathname } = useLocation();
  const { entry, isReturn } = useEntry();
  const kind: `${NavigationType}` = useNavigationType();
  useLayoutEffect(() => {
    const keep = () => remember(entry, 'scroll', window.scrollY);
    window.addEventListener('scroll', keep, { passive: true });
    return () => window.removeEventListener('scroll', keep);
  }, [entry]);
  useEffect(() => {
    const isNew = before !== undefined && before !== pathname;
    before = pathname;
    if (!isNew) return undefined;
    const isBack = isReturn || kind === 'POP';
    return scrollWhenTall(isBack ? (recall<number>(entry, 'scroll') ?? 0) : 0);
    // A change of the query brings another entry and is no new page.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [pathname]);
  useEffect(scrollOurselves, []);
}

/** Scrolls there now, and again while the page grows, until it is tall enough. */
function scrollWhenTall(top: number): (() => void) | undefined {
  window.scrollTo(0, top);
  if (top === 0) return undefined;
  const isThere = () => Math.abs(window.scrollY - top) < 2;
  if (isThere()) return undefined;
  const growth = new ResizeObserver(() => {
    window.scrollTo(0, top);
    if (isThere()) stop();
  });
  const timer = setTimeout(() => stop(), GROWTH_MS);
  const stop = () => {
    growth.disconnect();
    clearTimeout(timer);
    for (const move of OWN_MOVES) window.removeEventListener(move, stop);
  };
  for (const move of OWN_MOVES) window.addEventListener(move, stop, { passive: true });
  growth.observe(document.body);
  return stop;
}

/** The browser would scroll the page one leaves; after a reload of the document it knows best. */
function scrollOurselves(): () => void {
  const giveBack = () => {
    window.history.scrollRestoration = 'auto';
  };
  window.history.scrollRestoration = 'manual';
  window.addEventListener('pagehide', giveBack);
  return () => {
    window.removeEventListener('pagehide', giveBack);
    giveBack();
  };
}
