import { create } from 'zustand';

/** Why the password has to be changed now: what the modal tells the person (IDN-174). */
export type ChangeReason = 'firstLogin' | 'expired' | 'required';

interface PasswordChange {
  open: boolean;
  /** Set: the modal cannot be closed; the only ways out are the change and the log-out (GAP-038). */
  forced: ChangeReason | null;
}

/** The change-password modal. Opened by a log-in, by a refused call, or from the security centre. */
export const usePasswordChange = create<PasswordChange>(() => ({ open: false, forced: null }));

export const openPasswordChange = (): void => usePasswordChange.setState({ open: true, forced: null });
/** A reason already shown is kept: the log-in knows it better than the calls that are refused after it. */
export const forcePasswordChange = (reason: ChangeReason): void =>
  usePasswordChange.setState(({ forced }) => ({ open: true, forced: forced ?? reason }));
export const closePasswordChange = (): void => usePasswordChange.setState({ open: false, forced: null });
