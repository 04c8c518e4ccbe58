import { Badge, cx, Icon } from '@sanam/ui';
import { Link } from '@sanam/portal/router/router.ts';
import { create } from 'zustand';
import type { Lane } from '../queries.ts';
import { VendorMark } from '../vendor-mark.tsx';
import { useT } from '@sanam/portal/i18n/language.ts';
import { hallPaths, vendorPath } from '../paths.ts';

/** Number of vendors in one dropdown, in three columns of ten (SHL-026, SHL-027); the hall has the rest (GAP-092). */
const VENDORS_MAX = 30;

/** The slot vendor last chosen here (SHL-029); the address of /rng contains it too (GAP-093). */
const useChosenVendor = create<{ rng: string | null }>(() => ({ rng: null }));

/** The dropdown of a game type: its vendors, and the link to all of them. */
export function NavVendors({ lane, onLeave }: { lane: Lane; onLeave: () => void }) {
  const t = useT();
  const chosen = useChosenVendor(({ rng }) => rng);
  const { gameClassify, cards } = lane;
  const isRng = gameClassify === 'RNG';
  const rest = cards.length - VENDORS_MAX;
  return (
    <>
      <ul className="grid max-h-[calc(100dvh-14rem)] auto-cols-fr grid-flow-col grid-rows-[repeat(10,auto)] gap-x-1 overflow-y-auto">
        {cards.slice(0, VENDORS_MAX).map(({ vassalage, displayName, logoUrl, isHot }) => (
          <li key={vassalage} className="min-w-0">
            <Link
              to={vendorPath(gameClassify, vassalage)}
              aria-current={isRng && chosen === vassalage ? 'true' : undefined}
              onClick={() => {
                if (isRng) useChosenVendor.setState({ rng: vassalage });
                onLeave();
              }}
              className={cx(
                'flex h-11 items-center gap-2.5 rounded-md px-2 text-sm hover:bg-sunken hover:text-brand-ink focus-visible:-outline-offset-2',
                isRng && chosen === vassalage && 'bg-brand-soft font-semibold text-brand-ink',
              )}
            >
              <VendorMark card={{ vassalage, logoUrl }} size={32} />
              <span className="min-w-0 flex-1 truncate">{displayName}</span>
              {isHot ? (
                <Badge tone="caution" icon="flame">
                  {t('games.hot')}
                </Badge>
              ) : null}
            </Link>
          </li>
        ))}
      </ul>
      {rest > 0 ? (
        <Link
          to={hallPaths[gameClassify]}
          onClick={onLeave}
          className="mt-2 flex h-11 items-center justify-center gap-1 rounded-md border-t border-line text-sm font-semibold text-brand-ink hover:bg-sunken"
        >
          {t('nav.vendorsMore', { count: rest })}
          <Icon name="chevronRight" size={16} />
        </Link>
      ) : null}
    </>
  );
}
