import { cx, type HoverHolder, Icon, Skeleton, useHoverOpen } from '@sanam/ui';
import { type MouseEvent, useId } from 'react';
import { NavLink } from '@sanam/portal/router/router.ts';
import { Lately } from '@sanam/portal/components/lately.tsx';
import { type Lane, useGameMenus } from '../queries.ts';
import { useT } from '@sanam/portal/i18n/language.ts';
import { lazyBrowse } from '@sanam/portal/lib/lazy-page.ts';
import { paths } from '@sanam/portal/paths.ts';
import { hallPaths } from '../paths.ts';
import { linksIn } from '@sanam/portal/lib/feature.ts';

const NavVendors = lazyBrowse(async () => (await import('./nav-vendors.tsx')).NavVendors);

const itemClass = ({ isActive }: { isActive: boolean }) =>
  cx(
    'inline-flex h-12 items-center border-b-3 px-2 text-sm font-semibold whitespace-nowrap hover:text-brand-ink xl:px-3',
    isActive ? 'border-brand text-brand-ink' : 'border-transparent',
  );

/**
 * The navigation: home, one item per game type that has vendors, cockfight always (SHL-021 to SHL-025), promotions and
 * the app.
 */
export function Navigation() {
  const t = useT();
  const menus = useGameMenus();
  const { open, holder, press, close } = useHoverOpen();
  const lanes = (menus.data?.lanes ?? []).filter((lane) => lane.cards.length > 0);
  const shown = lanes.some((lane) => lane.gameClassify === 'COCKFIGHT') ? lanes : [...lanes, emptyCockfight];
  return (
    <nav aria-label={t('nav.main')} className="relative mx-auto max-w-7xl">
      <ul className="sn-snap flex overflow-x-auto px-2">
        <li>
          <NavLink to={paths.home} className={itemClass}>
            {t('nav.home')}
          </NavLink>
        </li>
        {menus.data
          ? shown.map((lane) => (
              <LaneItem
                key={lane.gameClassify}
                lane={lane}
                isOpen={open === lane.gameClassify}
                holder={holder(lane.gameClassify)}
                onPress={press(lane.gameClassify)}
                onClose={close}
              />
            ))
          : null}
        {menus.isPending ? null : <LastItems />}
      </ul>
    </nav>
  );
}

/** The last items; they are rendered together with the game types before them, which would otherwise push them away. */
function LastItems() {
  const t = useT();
  return linksIn('navigation').map(({ to, label }) => (
    <li key={to}>
      <NavLink to={to} className={itemClass}>
        {t(label)}
      </NavLink>
    </li>
  ));
}

const emptyCockfight: Lane = { title: '', gameClassify: 'COCKFIGHT', cards: [] };

interface LaneItemProps {
  lane: Lane;
  isOpen: boolean;
  holder: HoverHolder;
  onPress: (event: MouseEvent) => void;
  onClose: () => void;
}

/** The link to the type's hall, and the button that opens the dropdown by touch or keyboard. */
function LaneItem({ lane, isOpen, holder, onPress, onClose }: LaneItemProps) {
  const t = useT();
  const panelId = useId();
  const name = t(`games.type.${lane.gameClassify}`);
  const link = (
    <NavLink to={hallPaths[lane.gameClassify]} className={itemClass} onClick={onClose}>
      {name}
    </NavLink>
  );
  if (lane.cards.length === 0) return <li>{link}</li>;
  return (
    <li className="flex items-center" {...holder}>
      {link}
      <button
        type="button"
        aria-label={t('nav.vendorsOf', { type: name })}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={onPress}
        className="-ms-2 inline-flex h-12 w-7 shrink-0 items-center justify-center rounded-sm text-ink-soft hover:text-ink"
      >
        <Icon name="chevronDown" size={16} className={cx('transition-transform', isOpen && 'rotate-180')} />
      </button>
      {isOpen ? (
        <div
          id={panelId}
          ref={placeUnderItem}
          className="animate-fade absolute top-full z-40 max-w-full rounded-b-lg border border-line bg-surface p-3 shadow-high"
          style={{ width: `${1.75 + columnsOf(lane) * 14.5}rem` }}
        >
          <Lately place={<Skeleton className="h-80 w-full rounded-md" />}>
            <NavVendors lane={lane} onLeave={onClose} />
          </Lately>
        </div>
      ) : null}
    </li>
  );
}

/** Vendors per column (SHL-027). */
const VENDORS_IN_COLUMN = 10;
const COLUMNS_MAX = 3;
const columnsOf = ({ cards }: Lane) => Math.min(COLUMNS_MAX, Math.ceil(cards.length / VENDORS_IN_COLUMN));

/** Aligns the dropdown with its item, as far as it fits. The position is measured, because the row may scroll. */
function placeUnderItem(panel: HTMLElement | null): void {
  const row = panel?.closest('nav')?.getBoundingClientRect();
  const item = panel?.parentElement?.getBoundingClientRect();
  if (!panel || !row || !item) return;
  const start = document.dir === 'rtl' ? row.right - item.right : item.left - row.left;
  panel.style.insetInlineStart = `${Math.max(0, Math.min(start, row.width - panel.offsetWidth))}px`;
}
