import { create } from 'zustand';

/** Value of `identity.stepUpRequired`: the second factors available to this member. */
export interface StepUpChallenge {
  challenge: string | null;
  methods: readonly string[];
  mobile: string | null;
  email: string | null;
}

interface Asked {
  challenge: StepUpChallenge;
  done: (isProven: boolean) => void;
}

/** The current challenge; the dialog is rendered once in the shell (`StepUpOutlet`). */
export const useStepUp = create<{ asked: Asked | null }>(() => ({ asked: null }));

let waiting: Promise<boolean> | null = null;

/**
 * Opens the dialog and waits: true if the member passed the factor, false if it was closed. Calls refused in the
 * meantime wait for the same step-up.
 */
export function proveAgain(challenge: StepUpChallenge): Promise<boolean> {
  waiting ??= new Promise<boolean>((resolve) => {
    const done = (isProven: boolean) => {
      useStepUp.setState({ asked: null });
      waiting = null;
      resolve(isProven);
    };
    useStepUp.setState({ asked: { challenge, done } });
  });
  return waiting;
}

/** Ends the dialog when the session is over. */
export const stopStepUp = (): void => useStepUp.getState().asked?.done(false);
