import { Skeleton } from '@sanam/ui';
import { Link } from 'react-router';
import { useT } from '../../i18n/language.ts';
import { hallPaths } from '../../paths.ts';
import { useGameMenus } from './queries.ts';
import { VendorMark } from './vendor-mark.tsx';

const SHOWN_MAX = 24;

/** Every game maker once, each a way into the first hall it has games in. */
export function VendorStrip() {
  const t = useT();
  const { data } = useGameMenus();
  if (data === undefined) return <Skeleton className="h-28 w-full rounded-lg" />;
  const cards = new Map(
    data.lanes
      .flatMap(({ gameClassify, cards: list }) => list.map((card) => ({ card, hall: hallPaths[gameClassify] })))
      .toReversed()
      .map((one) => [one.card.vassalage, one]),
  );
  const shown = [...cards.values()].toReversed().slice(0, SHOWN_MAX);
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="vendors" className="flex flex-col gap-3">
      <h2 id="vendors" className="text-xl">
        {t('home.vendors')}
      </h2>
      <ul className="flex gap-2 overflow-x-auto pb-2">
        {shown.map(({ card, hall }) => (
          <li key={card.vassalage} className="shrink-0">
            <Link
              to={`${hall}?${new URLSearchParams({ vassalage: card.vassalage })}`}
              className="flex h-20 w-24 flex-col items-center justify-center gap-1 rounded-lg bg-surface px-2 text-xs font-semibold shadow-low hover:text-brand-ink"
            >
              <VendorMark card={card} size={36} />
              <span className="max-w-full truncate">{card.displayName}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
