import { cx, Dialog, Icon } from '@sanam/ui';
import { Suspense } from 'react';
import { EntryBadge } from '../entry-badge.tsx';
import { SkeletonRows } from '@sanam/ui';
import { Link, useLocation } from '../../router/router.ts';
import { useLogout } from '../../lib/use-logout.ts';
import { useT } from '../../i18n/language.ts';
import { type MemberPage, memberEntries } from '../../lib/feature.ts';
import { memberViews } from '../../lib/later-lists.ts';
import { memberPath } from '../../paths.ts';

/**
 * An overlay with a close button (MBR-004): a menu beside the page on a desktop, above it on a phone. An unknown name
 * opens the first page (MBR-005).
 */
export function MemberCentre({ wanted, onClose }: { wanted: string; onClose: () => void }) {
  const t = useT();
  const entries = memberEntries('centre');
  const { name: page } = entries.find(({ name }) => name === wanted) ?? entries[0]!;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(`member.${page}`)}
      closeLabel={t('app.close')}
      width={1120}
      height={760}
      closeOnCover={false}
      flush
    >
      <div className="grid min-h-full md:grid-cols-[15rem_minmax(0,1fr)]">
        <Menu page={page} />
        <div className="min-h-[60dvh] min-w-0 px-4 pt-2 pb-6 md:border-s md:border-line md:px-6">
          <Suspense fallback={<SkeletonRows label={t('app.loading')} />}>
            {memberViews(page).map(({ of, view: View }) => (
              <View key={of} />
            ))}
          </Suspense>
        </div>
      </div>
    </Dialog>
  );
}

function Menu({ page }: { page: MemberPage }) {
  const t = useT();
  const location = useLocation();
  const logout = useLogout();
  const item = 'flex min-h-11 shrink-0 items-center gap-2.5 rounded-md px-3 text-sm whitespace-nowrap hover:bg-sunken';
  return (
    <nav
      aria-label={t('member.menu')}
      className="sticky top-0 z-10 flex gap-1 overflow-x-auto border-b border-line bg-surface px-4 py-2 md:max-h-full md:flex-col md:self-start md:overflow-x-visible md:border-b-0 md:px-3"
    >
      {memberEntries('centre').map(({ name: entry, icon, badge }) => (
        <Link
          key={entry}
          to={withoutId(memberPath(entry, location))}
          replace
          ref={entry === page ? scrollToMe : undefined}
          aria-current={entry === page ? 'page' : undefined}
          className={cx(item, entry === page && 'bg-brand-soft font-semibold text-brand-ink')}
        >
          <Icon name={icon} className="shrink-0" />
          {t(`member.${entry}`)}
          <EntryBadge badge={badge} />
        </Link>
      ))}
      <button type="button" onClick={() => void logout()} className={cx(item, 'text-ink-soft')}>
        <Icon name="logout" className="shrink-0" />
        {t('nav.logout')}
      </button>
    </nav>
  );
}

/**
 * On a phone the menu is a row; the open page's entry is brought into sight once the dialog shows it, and again when
 * the entries grow or shrink: the site's letters may come after the row.
 */
function scrollToMe(item: HTMLElement | null): (() => void) | undefined {
  if (item === null) return undefined;
  const sizes = new ResizeObserver(() => item.scrollIntoView({ block: 'nearest', inline: 'center' }));
  for (const entry of item.parentElement?.children ?? []) sizes.observe(entry);
  return () => sizes.disconnect();
}

/** The opened order belongs to its page, not to the next one. */
function withoutId(path: string): string {
  const url = new URL(path, window.location.origin);
  url.searchParams.delete('id');
  return url.pathname + url.search;
}
