import type { SignIn } from '@sanam/console/lib/records.ts';

/** Props shared by the parts of the page of sign-in methods. */
export interface SignInPart {
  signIn: SignIn;
  isDisabled: boolean;
  reload: () => Promise<unknown>;
}

/** Maps a refused field to its form path. The server names an unreachable address `url`; it is the issuer's. */
export const issuerPath = (field: string): string => (field === 'url' ? 'settings.issuer' : field);
