import { create } from 'zustand';
import { openPopup } from '@sanam/portal/lib/popup.ts';
import type { SocialPerson } from '../../contract/schemas.ts';

/** A person whom a provider knows and this site does not, until the form is sent or closed (GAP-051, GAP-060). */
export const useCompletion = create<{ person: SocialPerson | null }>(() => ({ person: null }));

/** Opens the registration, prefilled with the provider's data, to complete the account. */
export function completeRegistration(person: SocialPerson): void {
  useCompletion.setState({ person });
  openPopup('register');
}

export const forgetCompletion = (): void => useCompletion.setState({ person: null });
