import { Button, buttonClass, Icon } from '@sanam/ui';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { PageHeading } from '@sanam/portal/components/page-heading.tsx';
import { ClosedDesk, useClosedEntry } from '@sanam/portal/layouts/closed-desk.tsx';
import { Popups } from '@sanam/portal/layouts/popups.tsx';
import { useSession } from '@sanam/portal/lib/session.ts';
import { loginPath, MEMBER_PARAMETER, paths } from '@sanam/portal/paths.ts';
import { Link, Navigate, useLocation } from '@sanam/portal/router/router.ts';
import { useT } from '@sanam/portal/i18n/language.ts';
import type { Value } from '@sanam/client/client';
import { call } from '@sanam/portal/lib/api.ts';
import { openCustomerService, useCustomerService } from '@sanam/portal/lib/customer-service.ts';
import { useSite } from '@sanam/portal/lib/site.ts';
import { queryClient } from '@sanam/portal/lib/query-client.ts';
import { keys } from '@sanam/merchants/portal/keys.ts';
import { setSystemStatus } from '@sanam/portal/lib/system-status.ts';
import { dateTimeText } from '@sanam/portal/lib/time.ts';
import { accessCalls } from '../contract/calls.ts';

const POLL_MS = 10_000;

const MONEY = `/?${MEMBER_PARAMETER}=withdraw`;

/**
 * Replaces a page while the site is in maintenance or the visitor is blocked; disappears by itself. Maintenance leaves
 * the log-in and a member's withdrawals, records and help available.
 */
export function ClosedSite({ status, page }: { status: 1 | 2; page: ReactNode }) {
  const answer = useStatus();
  const { token, exclusion } = useSession();
  const { pathname, hash } = useLocation();
  const entry = useClosedEntry();
  if (status === 1 && token === null && pathname === paths.login) return <LoginPage>{page}</LoginPage>;
  // The log-in page opens the forms for a forgotten password.
  if (status === 1 && pathname === paths.forget) return <Navigate to={{ pathname: paths.login, hash }} replace />;
  if (status === 1 && token !== null && entry !== undefined)
    return <ClosedDesk why={exclusion ?? { kind: 'maintenance' }} />;
  return <StatusPage status={status} answer={answer} />;
}

/**
 * The log-in page without the portal's navigation, because everything it links to is closed. The human check opens
 * above it.
 */
const LoginPage = ({ children }: { children: ReactNode }) => (
  <>
    <main id="content" className="mx-auto w-full max-w-7xl px-4 py-6">
      {children}
    </main>
    <Popups />
  </>
);

/** The full-screen status page (PLT-025, PLT-026). */
function StatusPage({ status, answer }: { status: 1 | 2; answer: ReturnType<typeof useStatus> }) {
  const t = useT();
  const site = useSite();
  const [isPressed, setPressed] = useState(false);
  const { data } = answer;
  const refresh = () => {
    setPressed(true);
    void answer.refetch().finally(() => setPressed(false));
  };
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-4 p-6 text-center">
      <span className="relative">
        <img
          src={site?.brand.logoUrl ?? '/art/icon.svg'}
          width={88}
          height={88}
          alt={site?.merchantName ?? t('app.name')}
          className="object-contain"
        />
        <span className="absolute -end-3 -bottom-3 flex size-11 items-center justify-center rounded-full border-4 border-ground bg-caution-soft text-caution">
          <Icon name={status === 1 ? 'clock' : 'globe'} />
        </span>
      </span>
      <PageHeading name={t(status === 1 ? 'state.maintenanceTitle' : 'state.blockedTitle')} className="mt-2 text-2xl" />
      <div className="flex max-w-md flex-col gap-2 text-balance text-ink-soft">
        {/* The operator's text is rendered as plain text, whatever it contains (SEC-013). */}
        {data?.message ? <p className="text-ink">{data.message}</p> : null}
        <p>{t(status === 1 ? 'state.maintenanceText' : blockedText(data))}</p>
      </div>
      <Fact>{factOf(data, t)}</Fact>
      <div className="mt-2 grid w-full max-w-xs gap-3 sm:flex sm:max-w-none sm:justify-center">
        {status === 1 ? <MoneyLink /> : null}
        <ServiceButton />
        <Button icon="refresh" busy={isPressed} onClick={refresh}>
          {t('state.refresh')}
        </Button>
      </div>
      <p className="text-sm text-ink-soft">{t('state.byItself')}</p>
    </main>
  );
}

type Status = Value<'systemStatus'>;

/** Polls the status every ten seconds; a normal answer opens the site. */
function useStatus() {
  const answer = useQuery({
    queryKey: ['systemStatus'],
    queryFn: () => call(accessCalls.systemStatus),
    refetchInterval: POLL_MS,
    // The answer of an earlier closure says nothing about the current state.
    gcTime: 0,
  });
  const { data } = answer;
  useEffect(() => {
    if (!data) return;
    setSystemStatus(data.status);
    // The permission answer from the time of the closure is outdated.
    if (data.status === 0) void queryClient.invalidateQueries({ queryKey: keys.permission });
  }, [data]);
  return answer;
}

/** Returns the text: a blocked address and a blocked region have different ones (GAP-180). */
const blockedText = (data: Status | undefined) =>
  data?.reason === 'address' ? 'state.blockedAddressText' : 'state.blockedText';

function factOf(data: Status | undefined, t: ReturnType<typeof useT>): string | null {
  if (data?.status === 1 && data.endTime !== null)
    return t('state.maintenanceEnd', { time: dateTimeText(data.endTime) });
  if (data?.status === 2 && data.address !== null) return t('state.blockedAddress', { address: data.address });
  return null;
}

/** The end time, or the address the server sees, which people read out to customer service. */
function Fact({ children }: { children: ReactNode }) {
  if (children === null) return null;
  return <p className="num rounded-full bg-sunken px-4 py-2 text-sm font-semibold whitespace-normal!">{children}</p>;
}

/** The link to a member's money, also during maintenance. */
function MoneyLink() {
  const t = useT();
  const isLoggedIn = useSession(({ token }) => token !== null);
  return (
    <Link to={isLoggedIn ? MONEY : loginPath(MONEY)} className={buttonClass('plain')}>
      <Icon name={isLoggedIn ? 'withdraw' : 'user'} />
      {t(isLoggedIn ? 'state.money' : 'state.moneyLogin')}
    </Link>
  );
}

/** The customer-service button; nothing if none is configured. */
function ServiceButton() {
  const t = useT();
  const { data } = useCustomerService();
  if (!data || data.pathList.length === 0) return null;
  return (
    <Button look="brand" icon="chat" onClick={() => void openCustomerService(data)}>
      {t('state.service')}
    </Button>
  );
}
