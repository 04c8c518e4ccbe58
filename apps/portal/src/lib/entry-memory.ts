import { useEffect, useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from '../router/router.ts';

/** Entries of the history that are remembered; a tab that is older forgets its first ones. */
const ENTRIES_MAX = 50;

/** What one entry of the history was left with, by its key: in memory, until the tab is reloaded. */
const entries = new Map<string, Map<string, unknown>>();

/** What this entry was left with under this name, when one comes back to it; undefined on the first visit. */
export function recall<Kept>(entry: string, name: string): Kept | undefined {
  return entries.get(entry)?.get(name) as Kept | undefined;
}

/** Keeps something for the return to this entry. */
export function remember(entry: string, name: string, kept: unknown): void {
  const own = entries.get(entry) ?? new Map<string, unknown>();
  own.set(name, kept);
  entries.delete(entry);
  entries.set(entry, own);
  const [oldest] = entries.keys();
  if (entries.size > ENTRIES_MAX && oldest !== undefined) entries.delete(oldest);
}

/** What a link back carries: the entry whose place and choices the page takes up. */
interface Return {
  entry?: unknown;
}

/** The key under which this entry is remembered: its own, or that of the one it is a return to. */
export function useEntry(): { entry: string; isReturn: boolean } {
  const { key, state } = useLocation();
  const entry = (state as Return | null)?.entry;
  return typeof entry === 'string' ? { entry, isReturn: true } : { entry: key, isReturn: false };
}

/** How long a page that grows is waited for; who scrolls in the meantime is left alone. */
const GROWTH_MS = 4000;
const OWN_MOVES = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

/** The page shown last; the frame around the pages may be another one since. */
let before: string | undefined;

/** A new page begins at its top, one that is come back to where it was left. A change of the query alone moves nothing. */
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
