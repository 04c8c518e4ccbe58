import { useCallback, useSyncExternalStore } from 'react';
import type { Asked, Question } from './question.ts';

type AskDialogModule = typeof import('./ask-dialog.tsx');
let drawn: AskDialogModule | null = null;
let current: Asked | null = null;
const listeners = new Set<() => void>();
const set = (next: Asked | null) => {
  current = next;
  for (const listener of listeners) listener();
};

/**
 * Opens the generic dialog and waits: true for confirm; false for cancel, close or time-out. A new question answers the
 * open one with no. If the dialog's code cannot be loaded, uses the browser's own dialog.
 */
export async function ask(question: Question): Promise<boolean> {
  current?.answer(false);
  // The dialog's code loads with the first question, because none is asked while a page loads.
  try {
    drawn ??= await import('./ask-dialog.tsx');
  } catch {
    return window.confirm(plain(question));
  }
  current?.answer(false);
  return new Promise((resolve) => {
    set({
      ...question,
      answer: (yes) => {
        set(null);
        resolve(yes);
      },
    });
  });
}

/** Answers the open question, if any, with no. */
export function closeQuestion(): void {
  current?.answer(false);
}

const plain = ({ title, body }: Question): string => (typeof body === 'string' ? `${title}\n\n${body}` : title);

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Outlet of the dialogs of `ask`, once in the page. */
export function AskOutlet() {
  const asked = useSyncExternalStore(subscribe, () => current);
  const close = useCallback(() => asked?.answer(false), [asked]);
  if (!asked || !drawn) return null;
  const { AskDialog } = drawn;
  return <AskDialog asked={asked} onClose={close} />;
}
