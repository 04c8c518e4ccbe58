import { QueryClient } from '@tanstack/react-query';
import { type FunctionComponent, lazy, useState } from 'react';
import { AdminContext, AdminUI, type I18nProvider, localStorageStore, Resource } from 'react-admin';
import { createBrowserRouter, Navigate, RouterProvider } from 'react-router';
import { NoRight } from './components/no-right.tsx';
import { SessionGate } from '@sanam/staff/console/session/session-gate.tsx';
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

const DashboardPage = page(() => import('./dashboard/dashboard-page.tsx'), 'DashboardPage');
const DepositList = page(() => import('@sanam/payments/console/deposits/deposit-list.tsx'), 'DepositList');
const DepositPage = page(() => import('@sanam/payments/console/deposits/deposit-page.tsx'), 'DepositPage');
const WithdrawalList = page(() => import('@sanam/payments/console/withdrawals/withdrawal-list.tsx'), 'WithdrawalList');
const WithdrawalPage = page(() => import('@sanam/payments/console/withdrawals/withdrawal-page.tsx'), 'WithdrawalPage');
const ApprovalList = page(() => import('@sanam/staff/console/approvals/approval-list.tsx'), 'ApprovalList');
const MemberList = page(() => import('@sanam/members/console/member-list.tsx'), 'MemberList');
const MemberPage = page(() => import('@sanam/members/console/member-page.tsx'), 'MemberPage');
const AuditList = page(() => import('@sanam/staff/console/audit/audit-list.tsx'), 'AuditList');
const VendorList = page(() => import('@sanam/vendors/console/vendor-list.tsx'), 'VendorList');
const RegistrationPage = page(
  () => import('@sanam/members/console/registration/registration-page.tsx'),
  'RegistrationPage',
);
const SignInPage = page(() => import('@sanam/auth/console/sign-in/signin-page.tsx'), 'SignInPage');
const MessagingPage = page(() => import('@sanam/messaging/console/messaging-page.tsx'), 'MessagingPage');
const FeaturePage = page(() => import('@sanam/merchants/console/feature-page.tsx'), 'FeaturePage');
const BlockList = page(() => import('@sanam/auth/console/blocks/block-list.tsx'), 'BlockList');
const AnnouncementList = page(() => import('@sanam/content/console/announcement-list.tsx'), 'AnnouncementList');
const AnnouncementPage = page(() => import('@sanam/content/console/announcement-page.tsx'), 'AnnouncementPage');
const NewAnnouncementPage = page(
  () => import('@sanam/content/console/new-announcement-page.tsx'),
  'NewAnnouncementPage',
);
const ArticleList = page(() => import('@sanam/content/console/article-list.tsx'), 'ArticleList');
const ArticlePage = page(() => import('@sanam/content/console/article-page.tsx'), 'ArticlePage');
const ServicePage = page(() => import('@sanam/content/console/service-page.tsx'), 'ServicePage');
const FeedbackList = page(() => import('@sanam/content/console/feedback-list.tsx'), 'FeedbackList');
const ApplicationList = page(() => import('@sanam/content/console/application-list.tsx'), 'ApplicationList');
const MerchantList = page(() => import('@sanam/merchants/console/merchant-list.tsx'), 'MerchantList');
const MerchantPage = page(() => import('@sanam/merchants/console/merchant-page.tsx'), 'MerchantPage');
const FaultList = page(() => import('@sanam/merchants/console/faults/fault-list.tsx'), 'FaultList');
const InvitationList = page(() => import('@sanam/members/console/invitations/invitation-list.tsx'), 'InvitationList');
const VendorPage = page(() => import('@sanam/vendors/console/vendor-page.tsx'), 'VendorPage');
const GameList = page(() => import('@sanam/catalogue/console/game-list.tsx'), 'GameList');
const GamePage = page(() => import('@sanam/catalogue/console/game-page.tsx'), 'GamePage');
const GameListsPage = page(() => import('@sanam/catalogue/console/game-lists-page.tsx'), 'GameListsPage');
const ImportList = page(() => import('@sanam/catalogue/console/import-list.tsx'), 'ImportList');
const ImportPage = page(() => import('@sanam/catalogue/console/import-page.tsx'), 'ImportPage');
const CallbackPage = page(() => import('@sanam/vendors/console/callbacks/callback-page.tsx'), 'CallbackPage');
const CallbackVendorPage = page(
  () => import('@sanam/vendors/console/callbacks/callback-vendor-page.tsx'),
  'CallbackVendorPage',
);
const HallSettingsPage = page(() => import('@sanam/catalogue/console/hall-settings-page.tsx'), 'HallSettingsPage');
const FindingList = page(() => import('@sanam/vendors/console/finding-list.tsx'), 'FindingList');

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

/** The log-in has no address of its own; who kept the old one comes to the front page. */
const ToFront = () => <Navigate to="/" replace />;

function Pages() {
  return (
    <AdminUI
      layout={ConsoleLayout}
      loginPage={ToFront}
      dashboard={DashboardPage}
      accessDenied={NoRight}
      disableTelemetry
    >
      <Resource name="withdrawals" list={WithdrawalList} show={WithdrawalPage} />
      <Resource name="deposits" list={DepositList} show={DepositPage} />
      <Resource name="approvals" list={ApprovalList} />
      <Resource name="members" list={MemberList} show={MemberPage} recordRepresentation="username" />
      <Resource name="vendors" list={VendorList} show={VendorPage} />
      <Resource name="games" list={GameList} show={GamePage} />
      <Resource name="gameLists" list={GameListsPage} />
      <Resource name="imports" list={ImportList} show={ImportPage} />
      <Resource name="callbacks" list={CallbackPage} show={CallbackVendorPage} />
      <Resource name="halls" list={HallSettingsPage} />
      <Resource name="reconciliation" list={FindingList} />
      <Resource name="announcements" list={AnnouncementList} show={AnnouncementPage} create={NewAnnouncementPage} />
      <Resource name="articles" list={ArticleList} show={ArticlePage} />
      <Resource name="service" list={ServicePage} />
      <Resource name="feedback" list={FeedbackList} />
      <Resource name="applications" list={ApplicationList} />
      <Resource name="registration" list={RegistrationPage} />
      <Resource name="signin" list={SignInPage} />
      <Resource name="messaging" list={MessagingPage} />
      <Resource name="features" list={FeaturePage} />
      <Resource name="blocks" list={BlockList} />
      <Resource name="merchants" list={MerchantList} show={MerchantPage} recordRepresentation="name" />
      <Resource name="faults" list={FaultList} />
      <Resource name="invitations" list={InvitationList} />
      <Resource name="audit" list={AuditList} />
    </AdminUI>
  );
}

/** What the server names, such as banks, is in the language it was asked in: it is asked again in the new one. */
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
