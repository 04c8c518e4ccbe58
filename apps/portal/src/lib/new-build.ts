import { create } from 'zustand';
import { sessionStore } from './storage.ts';

/** The build for which this tab has reloaded itself already. */
const RELOADED_FOR = 'reloadedFor';
const ASK_MS = 10_000;

/** What a deploy changes in the page: the address of its first script, which carries a hash of what is in it. */
const BUILD = /\/assets\/start-[\w-]+\.js/;
export const buildOf = (html: string): string | undefined => BUILD.exec(html)?.[0];

/**
 * True when the page should reload itself: the server has another build than this page, nothing that a person typed
 * would be lost, and it did not do so for this build before (GAP-182: one automatic reload at most).
 */
export function needsReload(now: {
  build: string | undefined;
  served: string | undefined;
  reloadedFor: string | null;
  isFree: boolean;
}): boolean {
  const { build, served, reloadedFor, isFree } = now;
  return build !== undefined && served !== undefined && served !== build && reloadedFor !== build && isFree;
}

/** Reloads the page when a newer build is why a chunk is missing. Answers whether it does. */
export async function reloadForNewBuild(): Promise<boolean> {
  const build = buildOf(document.head.innerHTML);
  const answer = await fetch('/', { cache: 'no-store', signal: AbortSignal.timeout(ASK_MS) }).catch(() => undefined);
  const served = answer?.ok ? buildOf(await answer.text()) : undefined;
  if (!needsReload({ build, served, reloadedFor: sessionStore.get(RELOADED_FOR), isFree: !isBusy() })) return false;
  sessionStore.set(RELOADED_FOR, build ?? null);
  window.location.reload();
  return true;
}

/** A game runs in the page. */
const GAME = 'main iframe';
const FIELDS = ':is(main, dialog) :is(input:not([type="search"]), textarea)';
const touched = new WeakSet<EventTarget>();

/** Remembers which fields somebody changed: a field that React keeps does not tell its first value. */
export function listenForTyping(): void {
  document.addEventListener('input', ({ target }) => target && touched.add(target), { capture: true, passive: true });
}

/** A game runs, or somebody has typed something that was not sent: not the moment for a reload. */
export function isBusy(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(FIELDS);
  return (
    document.querySelector(GAME) !== null || Array.from(fields).some((one) => touched.has(one) && one.value !== '')
  );
}

/** A newer build waits in this browser; `load` switches to it and reloads this page. Null: none. */
export const useNewVersion = create<{ load: (() => void) | null }>(() => ({ load: null }));
