import { QueryClient } from '@tanstack/react-query';
import { type FunctionComponent, lazy, useState } from 'react';
import { AdminContext, AdminUI, type I18nProvider, localStorageStore, Resource } from 'react-admin';
import { createBrowserRouter, Navigate, RouterProvider } from 'react-router';
import { NoRight } from './components/no-right.tsx';
import { NoSuchPage } from './components/no-such-page.tsx';
import { SessionGate } from '@sanam/staff/console/index.ts';
import { ConsoleLayout } from './layout/console-layout.tsx';
import { api } from './lib/api.ts';
import { Refusal } from '@sanam/client/refusal';
import { createAuthProvider } from './lib/auth-provider.ts';
import { createDataProvider } from './lib/data-provider.ts';
import { setResources } from './lib/resource.ts';
import { modules } from './modules.ts';
import { darkTheme, lightTheme } from './theme.ts';

/** Every page is a separate chunk. */
function page<Name extends string>(load: () => Promise<Record<Name, FunctionComponent>>, name: Name) {
  return lazy<FunctionComponent>(async () => ({ default: (await load())[name] }));
}

/** The same for a page that a module declares. */
const lazily = (load: (() => Promise<FunctionComponent>) | undefined) =>
  load === undefined ? undefined : lazy<FunctionComponent>(async () => ({ default: await load() }));

const DashboardPage = page(() => import('./dashboard/dashboard-page.tsx'), 'DashboardPage');
const pages = modules
  .filter(({ list }) => list !== undefined)
  .map(({ name, list, show, create, representation }) => ({
    name,
    list: lazily(list),
    show: lazily(show),
    create: lazily(create),
    representation,
  }));
setResources(modules);

const RETRIES = 2;

/**
 * Refusals are never retried, only failed connections. Focusing the window does not reload, so that rows do not jump.
 */
const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      refetchOnWindowFocus: false,
      retry: (count, error) =>
        count < RETRIES && error instanceof Refusal && (error.status === 0 || error.status >= 500),
    },
  },
});
const authProvider = createAuthProvider(api);
const dataProvider = createDataProvider(api);
const store = localStorageStore('1', 'sanam.console');

function Console({ i18n }: { i18n: I18nProvider }) {
  return (
    <AdminContext
      dataProvider={dataProvider}
      authProvider={authProvider}
      i18nProvider={i18n}
      queryClient={queryClient}
      store={store}
      theme={lightTheme}
      darkTheme={darkTheme}
    >
      <SessionGate>
        <Pages />
      </SessionGate>
    </AdminContext>
  );
}

/** The log-in has no address; its former address redirects to the front page. */
const ToFront = () => <Navigate to="/" replace />;

function Pages() {
  return (
    <AdminUI
      layout={ConsoleLayout}
      loginPage={ToFront}
      dashboard={DashboardPage}
      accessDenied={NoRight}
      catchAll={NoSuchPage}
      disableTelemetry
    >
      {pages.map(({ name, representation, ...views }) => (
        <Resource
          key={name}
          name={name}
          {...views}
          {...(representation === undefined ? {} : { recordRepresentation: representation })}
        />
      ))}
    </AdminUI>
  );
}

/**
 * Reloads names from the server, such as banks, after a change of language, because the server answers in one language.
 */
function withFreshNames(i18n: I18nProvider): I18nProvider {
  return {
    ...i18n,
    async changeLocale(...change) {
      await i18n.changeLocale(...change);
      void queryClient.invalidateQueries();
    },
  };
}

export function App({ i18n }: { i18n: I18nProvider }) {
  const [router] = useState(() =>
    createBrowserRouter([{ path: '*', element: <Console i18n={withFreshNames(i18n)} /> }], { basename: '/console' }),
  );
  return <RouterProvider router={router} />;
}
