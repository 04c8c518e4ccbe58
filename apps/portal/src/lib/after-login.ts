import { create } from 'zustand';

/** True from a log-in until its modal was closed: the notice popup shows once (GAP-040). In memory: a reload is no log-in. */
export const useAfterLogin = create<{ due: boolean }>(() => ({ due: false }));

export const showAfterLogin = (): void => useAfterLogin.setState({ due: true });
export const closeAfterLogin = (): void => useAfterLogin.setState({ due: false });
