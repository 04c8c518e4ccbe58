import { MENU_CLOSE_DELAY_MS } from '@sanam/ui';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';

/** Longest pause in milliseconds between letters of one search text. */
const TYPING_MS = 700;

export interface Picker {
  isOpen: boolean;
  /** Index of the active row. */
  at: number;
  open: () => void;
  toggle: () => void;
  leave: () => void;
  pick: (index: number) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** Keyboard and focus handling of a list below a read-only field, by the ARIA combobox pattern. */
export function usePicker(deps: {
  names: readonly string[];
  selected: number;
  onPick: (index: number) => void;
}): Picker {
  const { names, selected, onPick } = deps;
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const find = useTypeAhead();
  useEffect(() => () => clearTimeout(timer.current), []);

  const open = () => {
    clearTimeout(timer.current);
    setAt(Math.max(selected, 0));
    setOpen(true);
  };
  const pick = (index: number) => {
    onPick(index);
    setOpen(false);
  };
  const move = (to: number) => {
    if (!isOpen) open();
    else setAt(Math.min(Math.max(to, 0), names.length - 1));
  };
  const search = (letter: string) => {
    if (!isOpen) open();
    const found = find(names, letter);
    if (found >= 0) setAt(found);
  };
  const go = () => (isOpen ? pick(at) : open());
  return {
    isOpen,
    at,
    open,
    pick,
    toggle: () => (isOpen ? setOpen(false) : open()),
    leave: () => {
      // IDN-071, GAP-111: like every other list that opens from a control.
      timer.current = setTimeout(() => setOpen(false), MENU_CLOSE_DELAY_MS);
    },
    onKeyDown: (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'Escape') {
        // Closes only the list, not the surrounding dialog.
        if (isOpen) event.preventDefault();
        setOpen(false);
        return;
      }
      const action = keysOf({ at, last: names.length - 1, move, go })[event.key];
      if (!action && event.key.length !== 1) return;
      event.preventDefault();
      if (action) action();
      else search(event.key);
    },
  };
}

/** Number of rows in a page. */
const PAGE = 8;

function keysOf(deps: {
  at: number;
  last: number;
  move: (to: number) => void;
  go: () => void;
}): Partial<Record<string, () => void>> {
  const { at, last, move, go } = deps;
  return {
    ArrowDown: () => move(at + 1),
    ArrowUp: () => move(at - 1),
    PageDown: () => move(at + PAGE),
    PageUp: () => move(at - PAGE),
    Home: () => move(0),
    End: () => move(last),
    Enter: go,
    ' ': go,
  };
}

/** Finds the first name that begins with the recently typed letters; -1 if there is none. */
function useTypeAhead(): (names: readonly string[], letter: string) => number {
  const typed = useRef({ text: '', until: 0 });
  return (names, letter) => {
    const now = performance.now();
    const text = (now < typed.current.until ? typed.current.text : '') + letter.toLowerCase();
    typed.current = { text, until: now + TYPING_MS };
    return names.findIndex((name) => name.toLowerCase().startsWith(text));
  };
}
