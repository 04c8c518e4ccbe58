import { cx, Dialog, Icon, type IconName, SkeletonRows } from '@sanam/ui';
import { type ReactNode, Suspense } from 'react';
import { useT } from '../i18n/language.ts';
import { useLogout } from '../lib/use-logout.ts';
import { Link } from '../router/router.ts';

export interface CentreItem {
  name: string;
  to: string;
  icon: IconName;
  label: string;
  badge?: ReactNode;
}

interface CentreDialogProps {
  title: string;
  /** Name of the menu, for screen readers. */
  menu: string;
  items: readonly CentreItem[];
  /** Name of the open page. */
  page: string;
  onClose: () => void;
  children: ReactNode;
}

/**
 * Overlay with a close button for the member and agent centres: the menu is beside the page on a desktop, above it on a
 * phone.
 */
export function CentreDialog({ title, onClose, children, ...menu }: CentreDialogProps) {
  const t = useT();
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      closeLabel={t('app.close')}
      width={1120}
      height={900}
      sheet="steady"
      closeOnCover={false}
      flush
    >
      <div className="grid min-h-full grid-rows-[auto_1fr] md:grid-cols-[15rem_minmax(0,1fr)] md:grid-rows-none">
        <Menu {...menu} />
        <div className="min-h-[60dvh] min-w-0 px-4 pt-2 pb-6 md:border-s md:border-line md:px-6">
          <Suspense fallback={<SkeletonRows label={t('app.loading')} />}>{children}</Suspense>
        </div>
      </div>
    </Dialog>
  );
}

function Menu({ menu, items, page }: Pick<CentreDialogProps, 'menu' | 'items' | 'page'>) {
  const t = useT();
  const logout = useLogout();
  const item = 'flex min-h-11 shrink-0 items-center gap-2.5 rounded-md px-3 text-sm whitespace-nowrap hover:bg-sunken';
  return (
    <nav
      aria-label={menu}
      className="sticky top-0 z-10 flex gap-1 overflow-x-auto border-b border-line bg-surface px-4 py-2 md:max-h-full md:flex-col md:self-start md:overflow-x-visible md:border-b-0 md:px-3"
    >
      {items.map(({ name, to, icon, label, badge }) => (
        <Link
          key={name}
          to={to}
          replace
          ref={name === page ? scrollToMe : undefined}
          aria-current={name === page ? 'page' : undefined}
          className={cx(item, name === page && 'bg-brand-soft font-semibold text-brand-ink')}
        >
          <Icon name={icon} className="shrink-0" />
          {label}
          {badge}
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
 * Scrolls the entry of the open page into view on a phone, where the menu is a row. Repeats this when the entries
 * change size, because the fonts may load later.
 */
function scrollToMe(item: HTMLElement | null): (() => void) | undefined {
  if (item === null) return undefined;
  const sizes = new ResizeObserver(() => item.scrollIntoView({ block: 'nearest', inline: 'center' }));
  for (const entry of item.parentElement?.children ?? []) sizes.observe(entry);
  return () => sizes.disconnect();
}
