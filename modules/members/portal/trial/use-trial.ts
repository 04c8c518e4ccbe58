import { toast } from '@sanam/ui';
import { useState } from 'react';
import { refusalText } from '@sanam/portal/i18n/refusal-text.ts';
import { call } from '@sanam/portal/lib/api.ts';
import { forgetFirstLogin } from '@sanam/portal/lib/session.ts';
import { siteConfiguration } from '@sanam/portal/lib/site-configuration.ts';
import { useEnter } from '@sanam/auth/portal/use-enter.ts';
import { membersCalls } from '../../contract/calls.ts';

/** Device facts required by the request format. No decision depends on them. */
const osName = (): string => navigator.platform.slice(0, 40);

/** Returns 24 random bytes in hex. The value is encrypted and has no meaning; nothing depends on it (SEC-020). */
const randomText = (): string =>
  [...crypto.getRandomValues(new Uint8Array(24))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Starts a trial account with play money (IDN-100): clears the stored flag of an earlier log-in, stores the session,
 * goes home (IDN-101).
 */
export function useTrial(): { start: () => Promise<void>; isStarting: boolean } {
  const enter = useEnter();
  const [isStarting, setIsStarting] = useState(false);
  const start = async () => {
    setIsStarting(true);
    try {
      const body = { os: osName(), platform: siteConfiguration.platformCode, version: 3 as const };
      const value = await call(membersCalls.loginTrial, { body }, { sealedHeaders: { 'x-trial-nonce': randomText() } });
      enter(value, '/');
      forgetFirstLogin();
    } catch (thrown) {
      toast(refusalText(thrown), 'loss');
    } finally {
      setIsStarting(false);
    }
  };
  return { start, isStarting };
}
