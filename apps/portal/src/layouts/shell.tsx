import { cx } from '@sanam/ui';
import { type ReactNode, Suspense } from 'react';
import { Navigate, useLocation } from '../router/router.ts';
import { Lately } from '../components/lately.tsx';
import { Slot } from '../components/slot.tsx';
import { LoadBoundary } from '../components/load-boundary.tsx';
import { PageFault } from '../components/page-fault.tsx';
import { PageSkeleton } from '../components/page-skeleton.tsx';
import { useSession } from '../lib/session.ts';
import { lazyBrowse, lazyPage, lazyPart } from '../lib/lazy-page.ts';
import { usePermission, useStatusWatch } from '../lib/site.ts';
import { useSystemStatus } from '../lib/system-status.ts';
import { useLive } from '../lib/use-live.ts';
import { useScrollPlace } from '../lib/entry-memory.ts';
import { headerOf } from '../paths.ts';
import { BottomBar } from './bottom-bar.tsx';
import { useLoginWall } from './guards.tsx';
import { Header } from './header.tsx';
import { PageNotes } from './page-notes.tsx';
import { Popups } from './popups.tsx';
import { SandboxStrip } from './sandbox-strip.tsx';
import { SkipLink } from './skip-link.tsx';
import { SideBarFrame } from './side-bar/side-bar-frame.tsx';

const Footer = lazyBrowse(async () => (await import('./footer/footer.tsx')).Footer);
const ClosedDesk = lazyPage(async () => (await import('./closed-desk.tsx')).ClosedDesk);

const Strip = lazyPart(async () => () => <Slot of="strip" />);

type Frame = 'full' | 'bare' | 'play';

export interface ShellProps {
  /** `bare`: only the page. `play`: the game fills the window, without footer and bottom bar. */
  frame?: Frame | undefined;
  children: ReactNode;
}

/** Frame around every page. */
export function Shell({ frame = 'full', children }: ShellProps) {
  const { pathname } = useLocation();
  const { status } = useSystemStatus();
  const exclusion = useSession(({ token, exclusion: running }) => (token === null ? null : running));
  usePermission();
  useStatusWatch();
  useLive();
  useScrollPlace();
  const wall = useLoginWall();
  if (status !== 0) {
    return (
      <LoadBoundary at={String(status)} fallback={PageFault}>
        <Suspense fallback={null}>
          <Slot of="closedSite" status={status} page={children} />
        </Suspense>
      </LoadBoundary>
    );
  }
  if (exclusion !== null) {
    return (
      <LoadBoundary at="closed" fallback={PageFault}>
        <Suspense fallback={<PageSkeleton />}>
          <ClosedDesk why={exclusion} />
        </Suspense>
      </LoadBoundary>
    );
  }
  if (wall !== undefined) return <Navigate to={wall} replace />;
  return (
    <div className={frames[frame]}>
      <SkipLink />
      <SandboxStrip />
      <Lately>
        <Strip />
      </Lately>
      <PageHeader frame={frame} pathname={pathname} />
      <main
        id="content"
        tabIndex={-1}
        className={cx(
          frame === 'play' ? 'min-h-0 flex-1' : 'mx-auto w-full max-w-7xl flex-1 px-4 py-4 outline-none lg:py-6',
          // On a phone the footer begins below the first screen, regardless of the page's content.
          frame === 'full' && 'max-lg:min-h-dvh',
        )}
      >
        <LoadBoundary at={pathname} fallback={PageFault}>
          <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
        </LoadBoundary>
      </main>
      {frame === 'full' ? <FullFrame /> : null}
      <Popups />
      <PageNotes isPlaying={frame === 'play'} />
    </div>
  );
}

const frames = {
  full: 'beside-side-bar flex min-h-dvh flex-col',
  bare: 'flex min-h-dvh flex-col',
  play: 'flex h-dvh flex-col',
} as const satisfies Record<Frame, string>;

/** Header by the rules of the page (SHL-014 to SHL-016). Hidden on a phone while a game fills the window. */
function PageHeader({ frame, pathname }: { frame: Frame; pathname: string }) {
  const rule = headerOf(pathname);
  if (frame === 'full' && rule !== 'none') return <Header hasNavigation={rule === 'whole'} />;
  if (frame !== 'play' || rule !== 'withoutNavigation') return null;
  return (
    <div className="max-lg:hidden">
      <Header hasNavigation={false} />
    </div>
  );
}

/** Content below and beside a page with the full frame. */
function FullFrame() {
  return (
    <>
      <Lately place={<div className="min-h-[40rem] sm:min-h-[28rem]" />}>
        <Footer />
      </Lately>
      <BottomBar />
      <SideBarFrame />
    </>
  );
}
