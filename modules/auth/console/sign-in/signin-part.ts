import type { SignIn } from '@sanam/console/lib/records.ts';

/** What each part of the page of sign-in methods works on. */
export interface SignInPart {
  signIn: SignIn;
  isDisabled: boolean;
  reload: () => Promise<unknown>;
}
