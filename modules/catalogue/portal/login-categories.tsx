import type { GameType } from '@sanam/vendors/contract/game-types.ts';
import { cx, Icon, Skeleton } from '@sanam/ui';
import { useId, useState } from 'react';
import { Link } from '@sanam/portal/router/router.ts';
import { type Lane, useGameMenus, type VendorCard } from './queries.ts';
import { VendorMark } from './vendor-mark.tsx';
import { useT } from '@sanam/portal/i18n/language.ts';
import { gamePaths, hallPaths } from './paths.ts';
import { openLoginWindow } from './login-window.ts';

const chip =
  'flex h-11 shrink-0 items-center gap-2 rounded-full border px-3.5 text-sm whitespace-nowrap hover:border-line-strong';
const chipLook = (on: boolean) => cx(chip, on ? 'border-brand bg-brand-soft text-brand-ink' : 'border-line bg-surface');

/** Returns the vendors of one type, or those marked hot of all types. */
const vendorsOf = (lanes: readonly Lane[], open: GameType | 'hot'): VendorCard[] =>
  open === 'hot'
    ? lanes.flatMap(({ cards }) => cards.filter(({ isHot }) => isHot))
    : lanes.filter(({ gameClassify }) => gameClassify === open).flatMap(({ cards }) => cards);

/**
 * The menu with Hot Games and the navigation's categories, with their vendors (IDN-019). Hot Games opens the hot list,
 * fish its hall; the others show their vendors below.
 */
export function LoginCategories({ onLeave }: { onLeave: () => void }) {
  const t = useT();
  const menus = useGameMenus();
  const [open, setOpen] = useState<GameType | 'hot'>('hot');
  const vendorsId = useId();
  const lanes = (menus.data?.lanes ?? []).filter(({ cards }) => cards.length > 0);
  if (menus.isPending) return <Skeleton className="mb-4 h-12 w-full rounded-full" />;
  return (
    <nav aria-label={t('games.types')} className="mb-4 border-b border-line pb-3">
      <div className="-mx-5 flex gap-2 overflow-x-auto px-5 py-1">
        <Link to={`${gamePaths.rng}?page=hot`} onClick={onLeave} className={chipLook(open === 'hot')}>
          <Icon name="flame" className="text-caution" />
          {t('home.hotGames')}
        </Link>
        {lanes.map(({ gameClassify: type }) =>
          type === 'FISH' ? (
            <Link key={type} to={gamePaths.fish} onClick={onLeave} className={chipLook(false)}>
              {t(`games.type.${type}`)}
            </Link>
          ) : (
            <button
              key={type}
              type="button"
              aria-expanded={open === type}
              aria-controls={vendorsId}
              onClick={() => setOpen(open === type ? 'hot' : type)}
              className={chipLook(open === type)}
            >
              {t(`games.type.${type}`)}
              <Icon
                name="chevronDown"
                size={16}
                className={cx('transition-transform', open === type && 'rotate-180')}
              />
            </button>
          ),
        )}
      </div>
      <ul
        id={vendorsId}
        aria-label={
          open === 'hot' ? t('home.hotGames') : t('identity.login.vendorsOf', { type: t(`games.type.${open}`) })
        }
        className="-mx-5 flex gap-2 overflow-x-auto px-5 py-1 empty:hidden"
      >
        {vendorsOf(lanes, open).map((card) => (
          <li key={`${card.gameType}/${card.vassalage}`}>
            <Vendor card={card} onLeave={onLeave} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

/**
 * A slot vendor opens /rng with its code (IDN-021), fish its hall (IDN-022), any other the log-in in a window
 * (IDN-023).
 */
function Vendor({ card, onLeave }: { card: VendorCard; onLeave: () => void }) {
  const t = useT();
  const look = 'flex h-14 w-full items-center gap-2.5 rounded-md bg-sunken ps-2 pe-3.5 text-sm hover:bg-brand-soft';
  const name = (
    <>
      <VendorMark card={card} size={36} />
      <span className="whitespace-nowrap">{card.displayName}</span>
    </>
  );
  if (card.gameType === 'RNG' || card.gameType === 'FISH') {
    const query = new URLSearchParams({ vassalage: card.vassalage });
    return (
      <Link
        to={card.gameType === 'FISH' ? gamePaths.fish : `${gamePaths.rng}?${query}`}
        onClick={onLeave}
        className={look}
      >
        {name}
      </Link>
    );
  }
  const wanted = `${hallPaths[card.gameType]}?${new URLSearchParams({ vassalage: card.vassalage })}`;
  return (
    <button
      type="button"
      aria-label={t('identity.login.newWindow', { name: card.displayName })}
      onClick={() => openLoginWindow(wanted)}
      className={look}
    >
      {name}
      <Icon name="external" size={16} className="shrink-0 text-ink-soft" />
    </button>
  );
}
