import { useEffect, useRef } from 'react';

/** `j`, `?`, or `g w` for `g` followed by a letter. */
export type KeyMap = Record<string, () => unknown>;

const CHORD_MS = 1500;
const maps: { current: KeyMap }[] = [];
let chordUntilMs = 0;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));

function onKeyDown(event: KeyboardEvent): void {
  if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented || isTyping(event.target)) return;
  if (document.querySelector('[data-act-dialog]') !== null) return;
  const isChord = Date.now() < chordUntilMs;
  chordUntilMs = !isChord && event.key === 'g' ? Date.now() + CHORD_MS : 0;
  const name = isChord ? `g ${event.key}` : event.key;
  const act = maps.findLast(({ current }) => name in current)?.current[name];
  if (act === undefined) return;
  event.preventDefault();
  act();
}

/**
 * Handles keys of a part of the page while the user is not typing and no act dialog is open; the last part has
 * priority. Keys with Ctrl, Alt or Meta are left to the browser.
 */
export function useKeys(keys: KeyMap): void {
  const newest = useRef(keys);
  useEffect(() => {
    newest.current = keys;
  });
  useEffect(() => {
    if (maps.length === 0) document.addEventListener('keydown', onKeyDown);
    maps.push(newest);
    return () => {
      maps.splice(maps.indexOf(newest), 1);
      if (maps.length === 0) document.removeEventListener('keydown', onKeyDown);
    };
  }, []);
}
