import type { SignIn } from '@sanam/console/lib/records.ts';

/** What each part of the page of sign-in methods works on. */
export interface SignInPart {
  signIn: SignIn;
  isDisabled: boolean;
  reload: () => Promise<unknown>;
}

/** An address that no outside call may go to is refused as `url`: it is the issuer's. */
export const issuerPath = (field: string): string => (field === 'url' ? 'settings.issuer' : field);
