import { create } from 'zustand';

type Popup = 'login' | 'register' | 'forgot' | 'menu' | null;

/** The open pop-up of the shell; at most one. */
export const usePopup = create<{ open: Popup; back: string | null }>(() => ({ open: null, back: null }));
/** Opens a pop-up. `back` is the destination after a log-in; home if absent. */
export const openPopup = (open: Popup, back: string | null = null): void => usePopup.setState({ open, back });
export const closePopup = (): void => usePopup.setState({ open: null, back: null });

/**
 * True from a log-in until its modal is closed: the notice pop-up shows once (GAP-040). In memory, because a reload is
 * no log-in.
 */
export const useAfterLogin = create<{ due: boolean }>(() => ({ due: false }));

export const showAfterLogin = (): void => useAfterLogin.setState({ due: true });
export const closeAfterLogin = (): void => useAfterLogin.setState({ due: false });

/** Reason for a required password change, shown in the modal (IDN-174). */
export type ChangeReason = 'firstLogin' | 'expired' | 'required';

interface PasswordChange {
  open: boolean;
  /** If set, the modal cannot be closed; only the change or a log-out end it (GAP-038). */
  forced: ChangeReason | null;
}

/** State of the change-password modal, opened by a log-in, a refused call or the security centre. */
export const usePasswordChange = create<PasswordChange>(() => ({ open: false, forced: null }));

export const openPasswordChange = (): void => usePasswordChange.setState({ open: true, forced: null });
/** Keeps a reason that is already shown: that of the log-in is more exact than those of later refused calls. */
export const forcePasswordChange = (reason: ChangeReason): void =>
  usePasswordChange.setState(({ forced }) => ({ open: true, forced: forced ?? reason }));
export const closePasswordChange = (): void => usePasswordChange.setState({ open: false, forced: null });
