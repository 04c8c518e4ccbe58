import { Skeleton } from '@sanam/ui';
import { Suspense, useEffect, useRef } from 'react';
import { Outlet, useLocation } from 'react-router';
import { isGuest } from '../lib/account-type.ts';
import { lazyPage } from '../lib/lazy-page.ts';
import { usePermission } from '../lib/permission.ts';
import { StatusPage } from '../features/site/status-page.tsx';
import { useT } from '../i18n/language.ts';
import { useSession } from '../lib/session.ts';
import { useSystemStatus } from '../lib/system-status.ts';
import { useLive } from '../lib/use-live.ts';
import { useStatusWatch } from '../lib/use-status-watch.ts';
import { BottomBar } from './bottom-bar.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { Popups } from './popups.tsx';
import { SandboxStrip } from './sandbox-strip.tsx';

const TrialStrip = lazyPage(async () => (await import('../features/identity/trial/trial-strip.tsx')).TrialStrip);

export interface ShellProps {
  /** `bare`: no header (SHL-014). `play`: the game has the window, no footer and no bottom bar. */
  frame?: 'full' | 'bare' | 'play';
}

/** What stands around every page. */
export function Shell({ frame = 'full' }: ShellProps) {
  const t = useT();
  const { pathname } = useLocation();
  const { status } = useSystemStatus();
  const isTrial = useSession(({ token, accountType }) => token !== null && isGuest(accountType));
  usePermission();
  useStatusWatch();
  useLive();
  useScrollToTop(pathname);
  if (status !== 0) return <StatusPage status={status} />;
  return (
    <div className={frame === 'play' ? 'flex h-dvh flex-col' : 'flex min-h-dvh flex-col'}>
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:z-50 focus:rounded-md focus:bg-surface focus:p-3"
      >
        {t('app.skip')}
      </a>
      <SandboxStrip />
      {isTrial ? (
        <Suspense fallback={null}>
          <TrialStrip />
        </Suspense>
      ) : null}
      {frame === 'full' ? <Header /> : null}
      <main
        id="content"
        tabIndex={-1}
        className={
          frame === 'play' ? 'min-h-0 flex-1' : 'mx-auto w-full max-w-7xl flex-1 px-4 py-4 outline-none lg:py-6'
        }
      >
        <Suspense fallback={<PageSkeleton />}>
          <Outlet />
        </Suspense>
      </main>
      {frame === 'full' ? <Footer /> : null}
      {frame === 'full' ? <BottomBar /> : null}
      <Popups />
    </div>
  );
}

/** The place of a page that is still on its way. */
function PageSkeleton() {
  const t = useT();
  return (
    <div role="status" className="flex min-h-[80dvh] flex-col gap-5">
      <span className="sr-only">{t('app.loading')}</span>
      <Skeleton className="aspect-[2/1] w-full rounded-lg sm:aspect-[3/1] lg:aspect-[4/1]" />
      <Skeleton className="h-9 w-40" />
      <Skeleton className="h-12 w-full rounded-lg" />
      <Skeleton className="h-64 w-full rounded-lg" />
    </div>
  );
}

/** A new page begins at its top; a change of the query alone does not. */
function useScrollToTop(pathname: string): void {
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current !== pathname) window.scrollTo(0, 0);
    before.current = pathname;
  }, [pathname]);
}
