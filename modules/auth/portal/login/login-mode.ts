import type { Challenge } from '@sanam/mfa/portal/factors/methods.ts';
import type { LoginValue } from './use-login.ts';

/** Props that each log-in method shares with the form around it. */
export interface LoginMode {
  entrance: 'member' | 'agent';
  onEntered: (value: LoginValue) => void;
  /** Called when a second factor is required; `keep` stores or clears the remembered log-in according to the box. */
  onSecond: (challenge: Challenge, keep: () => void) => void;
  onForgot?: (() => void) | undefined;
}
