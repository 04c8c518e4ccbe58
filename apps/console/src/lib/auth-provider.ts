import type { AuthProvider } from 'react-admin';
import type { Api } from './api.ts';
import { Refusal } from '@sanam/client/refusal';
import { mayAccess } from './permissions.ts';
import { session } from './session.ts';
import type { Staff } from './session-store.ts';

/**
 * Creates react-admin's auth provider. Its pages are rendered only for logged-in users (session-gate.tsx), so it checks
 * and ends sessions but never opens one, and no link leads to a separate log-in page.
 */
export function createAuthProvider(api: Api): AuthProvider {
  function whoAmI(): Staff {
    const staff = session.staff();
    if (staff === null) throw new Refusal('operator.notLoggedIn', 401);
    return staff;
  }

  return {
    login: async () => {},
    async logout() {
      if (session.staff() !== null) {
        await api.call('staffLogout', {}).catch(() => {});
        session.close(null);
      }
      return false;
    },
    checkAuth: async () => void whoAmI(),
    async checkError(error: unknown) {
      if (!(error instanceof Refusal) || error.status !== 401) return;
      if (session.staff() !== null) session.close('ended');
      throw error;
    },
    async getIdentity() {
      const staff = whoAmI();
      return { id: staff.staffId, fullName: staff.displayName };
    },
    getPermissions: async () => whoAmI().permissions,
    canAccess: async ({ resource, action }) => mayAccess(session.staff(), resource, action),
  };
}
