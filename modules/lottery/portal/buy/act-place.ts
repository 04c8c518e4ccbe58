import type { ActPlace } from '@sanam/client/kept-act';
import { sessionStore } from '@sanam/portal/lib/storage.ts';

/** Returns the place of an act in the tab, beside the basket, which survives a reload as well. */
export const actPlace = (key: string): ActPlace => ({
  get: () => sessionStore.get(key),
  set: (text) => sessionStore.set(key, text),
});
