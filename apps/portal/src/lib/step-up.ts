import { create } from 'zustand';

/** The value of `identity.stepUpRequired`: how this member can prove a second factor now. */
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

/** What is asked right now; the dialog is drawn once in the shell (`StepUpOutlet`). */
export const useStepUp = create<{ asked: Asked | null }>(() => ({ asked: null }));

let waiting: Promise<boolean> | null = null;

/**
 * Opens the dialog and waits: true when the member proved the factor, false when it was closed. Calls that are refused
 * meanwhile wait for the same step-up.
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

/** The session is over: nothing to prove any more. */
export const stopStepUp = (): void => useStepUp.getState().asked?.done(false);
