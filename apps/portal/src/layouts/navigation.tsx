import type { GameType } from '@sanam/contract';
import { Badge, cx, HoverMenu, Icon } from '@sanam/ui';
import { Link, NavLink } from 'react-router';
import { type Lane, useGameMenus } from '../features/games/queries.ts';
import { VendorMark } from '../features/games/vendor-mark.tsx';
import { useT } from '../i18n/language.ts';
import { hallPaths, paths } from '../paths.ts';

/** Vendors of one dropdown, in three columns of ten (SHL-026, SHL-027). */
const VENDORS_MAX = 30;

const itemClass = ({ isActive }: { isActive: boolean }) =>
  cx(
    'inline-flex h-12 items-center gap-1 border-b-3 px-3 text-sm font-semibold whitespace-nowrap hover:text-brand-ink',
    isActive ? 'border-brand text-brand-ink' : 'border-transparent',
  );

/** One item per game type that has vendors; cockfight always (SHL-022, SHL-023). */
export function Navigation() {
  const t = useT();
  const menus = useGameMenus();
  const lanes = (menus.data?.lanes ?? []).filter((lane) => lane.cards.length > 0);
  const shown = lanes.some((lane) => lane.gameClassify === 'COCKFIGHT') ? lanes : [...lanes, emptyCockfight];
  return (
    <nav aria-label={t('nav.main')} className="mx-auto hidden max-w-7xl items-center gap-1 px-2 lg:flex">
      <NavLink to={paths.home} end className={itemClass}>
        {t('nav.home')}
      </NavLink>
      {menus.data ? shown.map((lane) => <LaneItem key={lane.gameClassify} lane={lane} />) : null}
      <NavLink to={paths.promotions} className={itemClass}>
        {t('nav.promotions')}
      </NavLink>
    </nav>
  );
}

const emptyCockfight: Lane = { title: '', gameClassify: 'COCKFIGHT', cards: [] };

/** Choosing a slot vendor opens /rng with it, any other its hall (SHL-029, SHL-030). */
export function vendorPath(gameType: GameType, vassalage: string): string {
  return `${hallPaths[gameType]}?${new URLSearchParams({ vassalage })}`;
}

function LaneItem({ lane }: { lane: Lane }) {
  const t = useT();
  const to = hallPaths[lane.gameClassify];
  const name = t(`games.type.${lane.gameClassify}`);
  if (lane.cards.length === 0) {
    return (
      <NavLink to={to} className={itemClass}>
        {name}
      </NavLink>
    );
  }
  return (
    <div className="flex items-center">
      <NavLink to={to} className={itemClass}>
        {name}
      </NavLink>
      <HoverMenu
        name={t('nav.vendorsOf', { type: name })}
        label={<Icon name="chevronDown" size={16} />}
        buttonClassName="-ms-2 inline-flex h-12 w-8 items-center justify-center rounded-sm text-ink-soft hover:text-ink"
        panelClassName="w-max max-w-[40rem]"
      >
        {(close) => (
          <ul className="grid max-h-[60dvh] grid-flow-col grid-rows-[repeat(10,auto)] gap-x-2 overflow-auto">
            {lane.cards.slice(0, VENDORS_MAX).map((card) => (
              <li key={card.vassalage}>
                <Link
                  to={vendorPath(card.gameType, card.vassalage)}
                  onClick={close}
                  className="flex min-h-11 items-center gap-2.5 rounded-sm px-3 text-sm hover:bg-sunken"
                >
                  <VendorMark card={card} size={28} />
                  <span className="flex-1 truncate">{card.displayName}</span>
                  {card.isHot ? (
                    <Badge tone="caution" icon="flame">
                      {t('games.hot')}
                    </Badge>
                  ) : null}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </HoverMenu>
    </div>
  );
}
