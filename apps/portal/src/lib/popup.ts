import { create } from 'zustand';

export type Popup = 'login' | 'register' | 'forgot' | 'menu' | null;

/** Which of the shell's pop-ups is open; only one is. */
export const usePopup = create<{ open: Popup; back: string | null }>(() => ({ open: null, back: null }));
/** `back` is where a log-in from this pop-up leads; home when it says nothing. */
export const openPopup = (open: Popup, back: string | null = null): void => usePopup.setState({ open, back });
export const closePopup = (): void => usePopup.setState({ open: null, back: null });
