import { create } from 'zustand';
import { sessionStore } from './storage.ts';

/** Key of the build for which this tab has already reloaded. */
const RELOADED_FOR = 'reloadedFor';
const ASK_MS = 10_000;

/** Part of the page that a deploy changes: the address of its first script, which contains a content hash. */
const BUILD = /\/assets\/start-[\w-]+\.js/;
export const buildOf = (html: string): string | undefined => BUILD.exec(html)?.[0];

/**
 * Checks whether the page should reload: the server has another build, no typed input would be lost, and this tab has
 * not reloaded for this build before (GAP-182: one automatic reload at most).
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

/** Reloads the page if a chunk is missing because of a newer build. Returns whether it does. */
export async function reloadForNewBuild(): Promise<boolean> {
  const build = buildOf(document.head.innerHTML);
  const answer = await fetch('/', { cache: 'no-store', signal: AbortSignal.timeout(ASK_MS) }).catch(() => undefined);
  const served = answer?.ok ? buildOf(await answer.text()) : undefined;
  if (!needsReload({ build, served, reloadedFor: sessionStore.get(RELOADED_FOR), isFree: !isBusy() })) return false;
  sessionStore.set(RELOADED_FOR, build ?? null);
  window.location.reload();
  return true;
}

/** Selector of a running game. */
const GAME = 'main iframe';
const FIELDS = ':is(main, dialog) :is(input:not([type="search"]), textarea)';
const touched = new WeakSet<EventTarget>();

/** Records which fields the user changed: a controlled React field does not show its initial value. */
export function listenForTyping(): void {
  document.addEventListener('input', ({ target }) => target && touched.add(target), { capture: true, passive: true });
}

/** Checks whether a game is running or typed input is unsent, so that the page must not reload. */
export function isBusy(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(FIELDS);
  return (
    document.querySelector(GAME) !== null || Array.from(fields).some((one) => touched.has(one) && one.value !== '')
  );
}

/** Newer build waiting in this browser; `load` activates it and reloads this page. Null: none. */
export const useNewVersion = create<{ load: (() => void) | null }>(() => ({ load: null }));
