import type { ActPlace } from '@sanam/client/act';
import { sessionStore } from '@sanam/portal/lib/storage.ts';

/** Keeps an act whose outcome is not known in the tab, beside the basket, which survives a reload as well. */
export const keptAct = (key: string): ActPlace => ({
  get: () => sessionStore.get(key),
  set: (text) => sessionStore.set(key, text),
});
