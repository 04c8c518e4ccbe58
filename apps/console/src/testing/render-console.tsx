import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import type { Permission } from '@sanam/contract/permissions';
import { permissions } from '@sanam/test-web/contract';
import type {} from '@sanam/test-web';
import { render } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AdminContext, memoryStore, Notification } from 'react-admin';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router';
import { createI18n } from '../i18n/provider.ts';
import { api } from '../lib/api.ts';
import { createAuthProvider } from '../lib/auth-provider.ts';
import { createDataProvider } from '../lib/data-provider.ts';
import { setResources } from '../lib/resource.ts';
import { session } from '../lib/session.ts';
import type { Staff } from '../lib/session-store.ts';
import { modules } from '../modules.ts';
import { lightTheme } from '../theme.ts';

setResources(modules);

export interface ConsoleOptions {
  /** Address of the page; `/` by default. */
  at?: string;
  language?: 'en' | 'th';
  /** Permissions of the member of staff: all if omitted; null means that nobody is logged in. */
  may?: readonly Permission[] | null;
}

export const staff: Staff = {
  staffId: 'stf_0000000000000000000001',
  username: 'anong',
  displayName: 'Anong',
  roles: ['owner'],
  permissions: [...permissions],
  merchants: [{ id: 'default', name: 'Sanam' }],
  sessionExpiresAt: '2026-11-20T13:00:00Z',
};

/**
 * Emotion inserts its styles into a detached element. Queries by role read the computed style of each element, which is
 * slow with MUI's thousands of rules.
 */
const styles = createCache({ key: 'sn', container: document.createElement('div') });

function Address() {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{pathname + search}</output>;
}

/** Renders a part of the console with the application's words, session, data, theme and notices. */
export async function renderConsole(
  page: ReactNode,
  { at = '/', language = 'en', may = permissions }: ConsoleOptions = {},
): Promise<UserEvent> {
  session.close(null);
  if (may !== null) session.open({ ...staff, permissions: [...may] });
  const i18n = await createI18n(language);
  const element = (
    <AdminContext
      dataProvider={createDataProvider(api)}
      authProvider={createAuthProvider(api)}
      i18nProvider={i18n}
      queryClient={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
      store={memoryStore()}
      theme={lightTheme}
    >
      {page}
      <Notification />
      <Address />
    </AdminContext>
  );
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [at] });
  render(
    <CacheProvider value={styles}>
      <RouterProvider router={router} />
    </CacheProvider>,
  );
  return userEvent.setup();
}
