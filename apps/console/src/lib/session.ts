import { SessionStore } from './session-store.ts';

/** The only session of the page. */
export const session = new SessionStore({ storage: localStorage, tabs: window });
