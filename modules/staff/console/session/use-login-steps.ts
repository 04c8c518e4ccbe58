import { useState } from 'react';
import { api } from '@sanam/console/lib/api.ts';
import { hasCode } from '@sanam/client/refusal';
import { session } from '@sanam/console/lib/session.ts';

export interface Credentials {
  username: string;
  password: string;
}
export interface Enrolment {
  secret: string;
  otpauthUri: string;
}
export type Step = { at: 'password' } | { at: 'code' } | { at: 'enrol'; enrolment: Enrolment };

/**
 * Returns the steps of the log-in: the password first; the server then requires the code or the set-up of the second
 * factor.
 */
export function useLoginSteps() {
  const [step, setStep] = useState<Step>({ at: 'password' });
  const [credentials, setCredentials] = useState<Credentials>({ username: '', password: '' });
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function during(work: () => Promise<void>): Promise<void> {
    setIsBusy(true);
    setError(null);
    try {
      await work();
    } catch (failure) {
      setError(failure);
    } finally {
      setIsBusy(false);
    }
  }

  async function beginEnrolment(given: Credentials): Promise<void> {
    const answer = await api.call('staffEnrol', { body: given });
    if (!('secret' in answer)) return session.open(answer);
    setStep({ at: 'enrol', enrolment: answer });
  }

  return {
    step,
    error,
    isBusy,
    back(): void {
      setError(null);
      setStep({ at: 'password' });
    },
    sendPassword: (given: Credentials) =>
      during(async () => {
        setCredentials(given);
        try {
          session.open(await api.call('staffLogin', { body: given }));
        } catch (failure) {
          if (hasCode(failure, 'operator.secondFactorRequired')) return setStep({ at: 'code' });
          if (hasCode(failure, 'operator.enrolmentRequired')) return beginEnrolment(given);
          throw failure;
        }
      }),
    sendCode: (code: string) =>
      during(async () => {
        if (step.at === 'code') return session.open(await api.call('staffLogin', { body: { ...credentials, code } }));
        const answer = await api.call('staffEnrol', { body: { ...credentials, code } });
        if (!('secret' in answer)) return session.open(answer);
        setStep({ at: 'enrol', enrolment: answer });
      }),
  };
}
