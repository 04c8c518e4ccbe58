import { create } from 'zustand';
import type { HumanPurpose } from '../contract/calls.ts';

interface Asked {
  purpose: HumanPurpose;
  /** Called with undefined if the person closed the dialog. */
  done: (token: string | undefined) => void;
}

/** The open human check; the shell renders its dialog once (`HumanCheckOutlet`). */
export const useAskedHumanCheck = create<{ asked: Asked | null }>(() => ({ asked: null }));

/** Opens the human check above other dialogs and waits for its result; undefined if it was closed. */
export function proveHuman(purpose: HumanPurpose): Promise<string | undefined> {
  useAskedHumanCheck.getState().asked?.done(undefined);
  return new Promise((resolve) => {
    const done = (token: string | undefined) => {
      useAskedHumanCheck.setState({ asked: null });
      resolve(token);
    };
    useAskedHumanCheck.setState({ asked: { purpose, done } });
  });
}

/**
 * Returns the function that opens the check: `const prove = useHumanCheck()`; `const slider = await prove('login')`; if
 * it is undefined, send nothing. A result is valid for one call of its purpose (SEC-021).
 */
export function useHumanCheck(): (purpose: HumanPurpose) => Promise<string | undefined> {
  return proveHuman;
}
