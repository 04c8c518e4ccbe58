import { Icon } from '@sanam/ui';
import { Link } from '@sanam/portal/router/router.ts';
import { useGameMenus } from './queries.ts';
import { VendorMark } from './vendor-mark.tsx';
import { useT } from '@sanam/portal/i18n/language.ts';
import { gamePaths, vendorPath } from './paths.ts';

/** The hot-games menu of the forgot-password page: the vendors of Hot Games (IDN-076, GAP-075). */
export function HotVendors() {
  const t = useT();
  const menus = useGameMenus();
  const hot = (menus.data?.lanes ?? []).flatMap(({ cards }) => cards.filter(({ isHot }) => isHot));
  const look =
    'flex h-11 items-center gap-2 rounded-full border border-line bg-surface px-3.5 text-sm whitespace-nowrap';
  return (
    <nav aria-label={t('home.hotGames')} className="flex gap-2 overflow-x-auto py-1">
      <Link to={`${gamePaths.rng}?page=hot`} className={`${look} shrink-0 font-semibold hover:border-line-strong`}>
        <Icon name="flame" className="text-caution" />
        {t('home.hotGames')}
      </Link>
      {hot.map((card) => (
        <Link
          key={`${card.gameType}/${card.vassalage}`}
          to={vendorPath(card.gameType, card.vassalage)}
          className={`${look} shrink-0 hover:border-line-strong`}
        >
          <VendorMark card={card} size={24} />
          {card.displayName}
        </Link>
      ))}
    </nav>
  );
}
