import { type ReactNode, useCallback, useSyncExternalStore } from 'react';
import { Button, type ButtonLook } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-paths.ts';

export interface Question {
  title: string;
  /** Plain text; markup is passed as React nodes, never as a string of html. */
  body?: ReactNode;
  icon?: IconName;
  confirm: string;
  cancel?: string;
  confirmLook?: ButtonLook;
  closeLabel: string;
  closeOnCover?: boolean;
  timeoutMs?: number;
}

interface Asked extends Question {
  answer: (yes: boolean) => void;
}

let current: Asked | null = null;
const listeners = new Set<() => void>();
const set = (next: Asked | null) => {
  current = next;
  for (const listener of listeners) listener();
};

/** Opens the generic dialog and waits: true for confirm; false for cancel, close or time-out. */
export function ask(question: Question): Promise<boolean> {
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

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Stands once in the page and shows what `ask` asks. */
export function AskOutlet() {
  const asked = useSyncExternalStore(subscribe, () => current);
  const close = useCallback(() => asked?.answer(false), [asked]);
  if (!asked) return null;
  return (
    <Dialog
      open
      onClose={close}
      title={asked.title}
      closeLabel={asked.closeLabel}
      width={400}
      height={0}
      sheet={false}
      closeOnCover={asked.closeOnCover ?? true}
      {...(asked.timeoutMs === undefined ? {} : { timeoutMs: asked.timeoutMs })}
      footer={
        <>
          {asked.cancel ? <Button onClick={close}>{asked.cancel}</Button> : null}
          <Button look={asked.confirmLook ?? 'primary'} data-autofocus onClick={() => asked.answer(true)}>
            {asked.confirm}
          </Button>
        </>
      }
    >
      <div className="flex gap-3">
        {asked.icon ? <Icon name={asked.icon} size={28} className="shrink-0 text-brand-ink" /> : null}
        <div className="min-w-0 text-base">{asked.body}</div>
      </div>
    </Dialog>
  );
}
