import { buttonClass, Callout, cx, Icon, SkeletonRows } from '@sanam/ui';
import { Suspense } from 'react';
import { Link, useLocation, useSearchParams } from '../router/router.ts';
import { LoadBoundary } from '../components/load-boundary.tsx';
import { PageFault } from '../components/page-fault.tsx';
import { PageHeading } from '../components/page-heading.tsx';
import { useLogout } from '../lib/use-logout.ts';
import { Slot } from '../components/slot.tsx';
import type { ClosedEntry } from '../lib/feature.ts';
import { closedEntries, closedParts } from '../lib/later-lists.ts';
import { useT } from '../i18n/language.ts';
import { useSite } from '../lib/site.ts';
import type { Exclusion } from '../lib/session.ts';
import { dateTimeText } from '../lib/time.ts';
import { MEMBER_PARAMETER } from '../paths.ts';
import { DeskTools } from './desk-tools.tsx';
import { SandboxStrip } from './sandbox-strip.tsx';
import { SkipLink } from './skip-link.tsx';

/** Returns the open page of this address; undefined for the address of a closed page. */
export function useClosedEntry(): ClosedEntry | undefined {
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const wanted = query.get(MEMBER_PARAMETER);
  const entries = closedEntries();
  return (
    entries.find((entry) => entry.paths?.includes(pathname)) ??
    entries.find((entry) => entry.paths === undefined && entry.name === wanted)
  );
}

/** Reason why a member cannot play: an exclusion, or maintenance of the site. */
type Closure = Exclusion | { kind: 'maintenance' };

/**
 * The whole portal of a member who cannot play: money and its withdrawal, records, help. The server refuses everything
 * else, so nothing else is offered or advertised. Closed addresses show the first open page.
 */
export function ClosedDesk({ why }: { why: Closure }) {
  const t = useT();
  const own = useClosedEntry();
  const entry = own ?? closedEntries()[0];
  const { pathname } = useLocation();
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <SandboxStrip />
      <Bar />
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto flex w-full max-w-4xl flex-1 flex-col gap-5 px-4 py-5 outline-none"
      >
        {entry?.hasHeading ? null : <PageHeading name={t('closed.title')} className="text-2xl" />}
        <Callout tone="brand" icon="clock">
          {reasonOf(why, t)} {t('closed.text')}
        </Callout>
        <Menu shown={entry} />
        {entry === undefined || entry.hasHeading ? null : <h2 className="text-lg">{t(entry.label)}</h2>}
        <LoadBoundary at={`${pathname} ${entry?.name}`} fallback={PageFault}>
          <Suspense fallback={<SkeletonRows label={t('app.loading')} />}>
            <Page name={entry?.name ?? ''} />
          </Suspense>
        </LoadBoundary>
        <Suspense fallback={null}>
          <Slot of="deskEnd" />
        </Suspense>
      </main>
      <Suspense fallback={null}>
        <Slot of="popupsAlways" />
      </Suspense>
    </div>
  );
}

function reasonOf(why: Closure, t: ReturnType<typeof useT>): string {
  if (why.kind === 'maintenance') return t('closed.maintenance');
  return why.kind === 'break' && why.until !== null
    ? t('closed.break', { time: dateTimeText(why.until) })
    : t('closed.exclusion');
}

function Bar() {
  const t = useT();
  const site = useSite();
  const logout = useLogout();
  return (
    <header className="border-b border-line bg-surface">
      <div className="mx-auto flex max-w-4xl items-center gap-1 px-4 py-1 sm:gap-2">
        <p className="min-w-0 flex-1 truncate text-lg font-semibold">{site?.merchantName ?? t('app.name')}</p>
        <DeskTools />
        <Suspense fallback={null}>
          <Slot of="headerMember" compact />
        </Suspense>
        <button
          type="button"
          aria-label={t('nav.logout')}
          onClick={() => void logout()}
          className={cx(buttonClass('ghost', 'small'), 'max-sm:min-w-11 max-sm:px-0')}
        >
          <Icon name="logout" />
          <span className="max-sm:hidden">{t('nav.logout')}</span>
        </button>
      </div>
    </header>
  );
}

function Menu({ shown }: { shown: ClosedEntry | undefined }) {
  const t = useT();
  return (
    <nav
      aria-label={t('closed.menu')}
      className="grid grid-cols-2 gap-2 sm:grid-cols-[repeat(auto-fit,minmax(9rem,1fr))]"
    >
      {closedEntries().map((entry) => (
        <Link
          key={entry.name}
          to={entry.to}
          aria-current={entry === shown ? 'page' : undefined}
          className={cx(
            'flex min-h-12 items-center gap-2 rounded-md border border-line px-3 py-2 text-sm hover:bg-sunken',
            entry === shown && 'bg-brand-soft font-semibold text-brand-ink',
          )}
        >
          <Icon name={entry.icon} className="shrink-0" />
          {t(entry.label)}
        </Link>
      ))}
    </nav>
  );
}

const Page = ({ name }: { name: string }) => (
  <div className="flex flex-col gap-8">
    {closedParts(name).map(({ place, view: View }) => (
      <View key={`${name} ${place}`} />
    ))}
  </div>
);
