import { type Act, type PendingAct, useAct } from '@sanam/client/act';
import { sessionStore } from '@sanam/portal/lib/storage.ts';

/** Returns an act that is kept in the tab while its outcome is not known, as the basket is: it survives a reload. */
export const useKeptAct = (key: string): Act =>
  useAct({
    get pending() {
      return JSON.parse(sessionStore.get(key) ?? 'null') as PendingAct | null;
    },
    set pending(act) {
      sessionStore.set(key, act && JSON.stringify(act));
    },
  });
