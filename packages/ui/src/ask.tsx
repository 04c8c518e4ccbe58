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
 * open one with no. Where the dialog's code cannot be had, the browser's own question is asked in its place.
 */
export async function ask(question: Question): Promise<boolean> {
  current?.answer(false);
  // Nobody is asked anything while a page loads: the dialog comes with the first question.
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

/** Answers the open question with no, if there is one. */
export function closeQuestion(): void {
  current?.answer(false);
}

const plain = ({ title, body }: Question): string => (typeof body === 'string' ? `${title}\n\n${body}` : title);

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Stands once in the page and shows what `ask` asks. */
export function AskOutlet() {
  const asked = useSyncExternalStore(subscribe, () => current);
  const close = useCallback(() => asked?.answer(false), [asked]);
  if (!asked || !drawn) return null;
  const { AskDialog } = drawn;
  return <AskDialog asked={asked} onClose={close} />;
}
