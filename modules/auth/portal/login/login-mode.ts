import type { Challenge } from '@sanam/mfa/portal/factors/methods.ts';
import type { LoginValue } from './use-login.ts';

/** What each way of logging in tells the form around it. */
export interface LoginMode {
  entrance: 'member' | 'agent';
  onEntered: (value: LoginValue) => void;
  /** A second factor is asked for; `keep` does what a log-in with the box ticked or not leaves behind. */
  onSecond: (challenge: Challenge, keep: () => void) => void;
  onForgot?: (() => void) | undefined;
}
