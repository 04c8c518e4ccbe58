import { QueryClient } from '@tanstack/react-query';
import { type FunctionComponent, lazy, useState } from 'react';
import { Admin, type I18nProvider, localStorageStore, Resource } from 'react-admin';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { NoRight } from './components/no-right.tsx';
import { ConsoleLayout } from './layout/console-layout.tsx';
import { api } from './lib/api.ts';
import { ApiError } from './lib/api-error.ts';
import { createAuthProvider } from './lib/auth-provider.ts';
import { createDataProvider } from './lib/data-provider.ts';
import { darkTheme, lightTheme } from './theme.ts';

/** Every page is a chunk of its own. */
function page<Name extends string>(load: () => Promise<Record<Name, FunctionComponent>>, name: Name) {
  return lazy<FunctionComponent>(async () => ({ default: (await load())[name] }));
}

const LoginPage = page(() => import('./features/session/login-page.tsx'), 'LoginPage');
const DashboardPage = page(() => import('./features/dashboard/dashboard-page.tsx'), 'DashboardPage');
const DepositList = page(() => import('./features/deposits/deposit-list.tsx'), 'DepositList');
const DepositPage = page(() => import('./features/deposits/deposit-page.tsx'), 'DepositPage');
const WithdrawalList = page(() => import('./features/withdrawals/withdrawal-list.tsx'), 'WithdrawalList');
const WithdrawalPage = page(() => import('./features/withdrawals/withdrawal-page.tsx'), 'WithdrawalPage');
const ApprovalList = page(() => import('./features/approvals/approval-list.tsx'), 'ApprovalList');
const MemberList = page(() => import('./features/members/member-list.tsx'), 'MemberList');
const MemberPage = page(() => import('./features/members/member-page.tsx'), 'MemberPage');
const AuditList = page(() => import('./features/audit/audit-list.tsx'), 'AuditList');
const VendorList = page(() => import('./features/games/vendor-list.tsx'), 'VendorList');
const RegistrationPage = page(() => import('./features/settings/registration-page.tsx'), 'RegistrationPage');
const SignInPage = page(() => import('./features/settings/signin-page.tsx'), 'SignInPage');
const MessagingPage = page(() => import('./features/messaging/messaging-page.tsx'), 'MessagingPage');
const FeaturePage = page(() => import('./features/settings/feature-page.tsx'), 'FeaturePage');
const BlockList = page(() => import('./features/blocks/block-list.tsx'), 'BlockList');
const FindingList = page(() => import('./features/games/finding-list.tsx'), 'FindingList');

const RETRIES = 2;

/** A refusal stays a refusal: only what got lost on the way is asked again. Rows never jump because a window was chosen. */
const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      refetchOnWindowFocus: false,
      retry: (count, error) =>
        count < RETRIES && error instanceof ApiError && (error.status === 0 || error.status >= 500),
    },
  },
});
const authProvider = createAuthProvider(api);
const dataProvider = createDataProvider(api);
const store = localStorageStore('1', 'sanam.console');

function Console({ i18n }: { i18n: I18nProvider }) {
  return (
    <Admin
      dataProvider={dataProvider}
      authProvider={authProvider}
      i18nProvider={i18n}
      queryClient={queryClient}
      store={store}
      theme={lightTheme}
      darkTheme={darkTheme}
      layout={ConsoleLayout}
      loginPage={LoginPage}
      dashboard={DashboardPage}
      accessDenied={NoRight}
      requireAuth
      disableTelemetry
    >
      <Resource name="withdrawals" list={WithdrawalList} show={WithdrawalPage} />
      <Resource name="deposits" list={DepositList} show={DepositPage} />
      <Resource name="approvals" list={ApprovalList} />
      <Resource name="members" list={MemberList} show={MemberPage} recordRepresentation="username" />
      <Resource name="vendors" list={VendorList} />
      <Resource name="reconciliation" list={FindingList} />
      <Resource name="registration" list={RegistrationPage} />
      <Resource name="signin" list={SignInPage} />
      <Resource name="messaging" list={MessagingPage} />
      <Resource name="features" list={FeaturePage} />
      <Resource name="blocks" list={BlockList} />
      <Resource name="audit" list={AuditList} />
    </Admin>
  );
}

export function App({ i18n }: { i18n: I18nProvider }) {
  const [router] = useState(() =>
    createBrowserRouter([{ path: '*', element: <Console i18n={i18n} /> }], { basename: '/console' }),
  );
  return <RouterProvider router={router} />;
}
