import { create } from 'zustand';
import type { HumanPurpose } from '../contract/calls.ts';

interface Asked {
  purpose: HumanPurpose;
  /** Undefined: the person closed the dialog. */
  done: (token: string | undefined) => void;
}

/** What is asked right now; the shell renders the dialog once (`HumanCheckOutlet`). */
export const useAskedHumanCheck = create<{ asked: Asked | null }>(() => ({ asked: null }));

/** Opens the human check above whatever is open and waits for its result; undefined when it was closed unfinished. */
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
 * `const prove = useHumanCheck()`; `const slider = await prove('login')`; when it is undefined, send nothing. A result
 * is good for one call of its purpose (SEC-021): ask again for the next.
 */
export function useHumanCheck(): (purpose: HumanPurpose) => Promise<string | undefined> {
  return proveHuman;
}
