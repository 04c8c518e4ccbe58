import { create } from 'zustand';

type Popup = 'login' | 'register' | 'forgot' | 'menu' | null;

/** Which of the shell's pop-ups is open; only one is. */
export const usePopup = create<{ open: Popup; back: string | null }>(() => ({ open: null, back: null }));
/** `back` is where a log-in from this pop-up leads; home when it says nothing. */
export const openPopup = (open: Popup, back: string | null = null): void => usePopup.setState({ open, back });
export const closePopup = (): void => usePopup.setState({ open: null, back: null });

/** True from a log-in until its modal was closed: the notice popup shows once (GAP-040). In memory: a reload is no log-in. */
export const useAfterLogin = create<{ due: boolean }>(() => ({ due: false }));

export const showAfterLogin = (): void => useAfterLogin.setState({ due: true });
export const closeAfterLogin = (): void => useAfterLogin.setState({ due: false });

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
