import type { AuthProvider } from 'react-admin';
import type { ApiClient } from './api-client.ts';
import { ApiError } from './api-error.ts';
import { mayAccess } from './permissions.ts';
import { session, type Staff } from './session.ts';

export interface OpenedSession extends Staff {
  token: string;
}

/** react-admin's auth provider. The steps of logging in are the log-in page's; here a session is taken over and watched. */
export function createAuthProvider(api: ApiClient): AuthProvider {
  let reading: Promise<Staff> | undefined;

  async function whoAmI(): Promise<Staff> {
    const known = session.staff();
    if (known !== null) return known;
    if (session.token() === null) throw new ApiError(401, 'operator.notLoggedIn');
    reading ??= api.call('staffInfo', {}).finally(() => (reading = undefined));
    const staff = await reading;
    session.setStaff(staff);
    return staff;
  }

  return {
    async login({ opened }: { opened: OpenedSession }) {
      const { token, ...staff } = opened;
      session.open(token, staff);
    },
    async logout() {
      if (session.token() !== null) await api.call('staffLogout', {}).catch(() => {});
      session.close();
    },
    async checkAuth() {
      await whoAmI();
    },
    async checkError(error: unknown) {
      if (!(error instanceof ApiError) || error.status !== 401) return;
      session.close();
      throw Object.assign(new Error('session.ended'), { message: 'session.ended' });
    },
    async getIdentity() {
      const staff = await whoAmI();
      return { id: staff.staffId, fullName: staff.displayName };
    },
    getPermissions: async () => (await whoAmI()).permissions,
    canAccess: async ({ resource, action }) => mayAccess(await whoAmI(), resource, action),
  };
}
