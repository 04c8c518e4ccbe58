import { useEffect, useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from '../router/router.ts';

/** Largest number of remembered history entries; the oldest are dropped. */
const ENTRIES_MAX = 50;

/** Data of each history entry by its key: in memory, until the tab is reloaded. */
const entries = new Map<string, Map<string, unknown>>();

/** Returns the data of this entry under this name; undefined on the first visit. */
export function recall<Kept>(entry: string, name: string): Kept | undefined {
  return entries.get(entry)?.get(name) as Kept | undefined;
}

/** Stores data for a return to this entry. */
export function remember(entry: string, name: string, kept: unknown): void {
  const own = entries.get(entry) ?? new Map<string, unknown>();
  own.set(name, kept);
  entries.delete(entry);
  entries.set(entry, own);
  const [oldest] = entries.keys();
  if (entries.size > ENTRIES_MAX && oldest !== undefined) entries.delete(oldest);
}

/** State of a back link: the entry whose position and choices the page restores. */
interface Return {
  entry?: unknown;
}

/** Returns the key of this entry's data: its own, or that of the entry it returns to. */
export function useEntry(): { entry: string; isReturn: boolean } {
  const { key, state } = useLocation();
  const entry = (state as Return | null)?.entry;
  return typeof entry === 'string' ? { entry, isReturn: true } : { entry: key, isReturn: false };
}

/** Longest wait in milliseconds for a growing page; scrolling by the user ends it. */
const GROWTH_MS = 4000;
const OWN_MOVES = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

/** The page shown last; outside the component, because the frame around the pages may change. */
let before: string | undefined;

/**
 * Scrolls a new page to its top and a revisited one to its last position. A change of the query alone does not scroll.
 */
export function useScrollPlace(): void {
  const { pathname } = useLocation();
  const { entry, isReturn } = useEntry();
  const kind = useNavigationType();
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
    // A change of the query is another history entry of the same page.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [pathname]);
  useEffect(scrollOurselves, []);
}

/** Scrolls at once, and again while the page grows, until it is tall enough. */
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

/**
 * Disables the browser's scroll restoration, which would scroll the page being left; enables it again for a reload of
 * the document.
 */
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
