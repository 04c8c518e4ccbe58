import { Failed } from '@sanam/portal/components/failed.tsx';
import { useT } from '@sanam/portal/i18n/language.ts';
import { Button, cx, Empty, Skeleton } from '@sanam/ui';
import type { ReactNode } from 'react';
import { tagName } from '../tag-name.ts';
import type { useLotteryFavourites } from './favourites.ts';
import { type HallChoice, type HallTab, soughtGames, soughtMenu } from './hall-choice.ts';
import { LotteryCard } from './lottery-card.tsx';
import type { LotteryGame, LotteryMenu } from './queries.ts';

interface Read<Data> {
  data: Data | undefined;
  error: Error | null;
  dataUpdatedAt: number;
  refetch: () => unknown;
}

interface ListProps {
  choice: HallChoice;
  favourites: ReturnType<typeof useLotteryFavourites>;
  onClear: () => void;
}

/** All lotteries grouped by the headings of the menu (LOT-011). */
export function MenuList({ query, choice, favourites, onClear }: ListProps & { query: Read<LotteryMenu> }) {
  const t = useT();
  const shown = query.data && soughtMenu(query.data, choice);
  return (
    <States query={query} isEmpty={query.data?.length === 0} tab="all" count={shown?.length} onClear={onClear}>
      <div className="grid gap-x-3 gap-y-6 sm:grid-cols-2 lg:grid-cols-3">
        {shown?.map(({ tag, gameMenus }) => (
          <section
            key={tag}
            aria-labelledby={`lottery-${tag}`}
            className={cx('flex flex-col gap-3', spans[Math.min(gameMenus.length, 3) - 1]?.section)}
          >
            <h2 id={`lottery-${tag}`} className="text-lg">
              {tagName(tag, t)}
            </h2>
            <Cards
              games={gameMenus}
              readAt={query.dataUpdatedAt}
              favourites={favourites}
              columns={spans[Math.min(gameMenus.length, 3) - 1]?.columns}
            />
          </section>
        ))}
      </div>
    </States>
  );
}

interface GameListProps extends ListProps {
  query: Read<unknown>;
  games: readonly LotteryGame[] | undefined;
  tab: Exclude<HallTab, 'all'>;
}

/** One of the lists of popular, favourite and recent lotteries (LOT-008 to LOT-010). */
export function GameList({ query, games, tab, choice, favourites, onClear }: GameListProps) {
  const shown = games && soughtGames(games, choice);
  return (
    <States query={query} isEmpty={games?.length === 0} tab={tab} count={shown?.length} onClear={onClear}>
      <Cards games={shown ?? []} readAt={query.dataUpdatedAt} favourites={favourites} />
    </States>
  );
}

interface StatesProps {
  query: Read<unknown>;
  isEmpty: boolean | undefined;
  tab: HallTab;
  /** Number of lotteries that match the search. */
  count: number | undefined;
  onClear: () => void;
  children: ReactNode;
}

const emptyIcons = { all: 'ticket', hot: 'flame', fav: 'heart', recent: 'history' } as const;

function States({ query: { data, error, refetch }, isEmpty, tab, count, onClear, children }: StatesProps) {
  const t = useT();
  if (data === undefined) return error ? <Failed error={error} onRetry={refetch} /> : <CardsSkeleton />;
  if (isEmpty) {
    return (
      <Empty icon={emptyIcons[tab]} title={t(`lottery.empty.${tab}`)}>
        {t(`lottery.emptyText.${tab}`)}
      </Empty>
    );
  }
  if (count === 0) {
    return (
      <Empty
        icon="search"
        title={t('lottery.notFound')}
        action={<Button onClick={onClear}>{t('lottery.clear')}</Button>}
      >
        {t('lottery.notFoundText')}
      </Empty>
    );
  }
  return <>{children}</>;
}

/** Grid spans: a section with one or two lotteries leaves the rest of its row to the next sections. */
const spans = [
  { section: '', columns: '' },
  { section: 'sm:col-span-2', columns: 'sm:grid-cols-2' },
  { section: 'sm:col-span-2 lg:col-span-3', columns: 'sm:grid-cols-2 lg:grid-cols-3' },
] as const;
const WHOLE_ROW = spans[2].columns;
const gridClass = `grid gap-3 ${WHOLE_ROW}`;

interface CardsProps {
  games: readonly LotteryGame[];
  readAt: number;
  favourites: ReturnType<typeof useLotteryFavourites>;
  /** Grid classes of the columns; without it the section takes a full row. */
  columns?: string | undefined;
}

function Cards({ games, readAt, favourites, columns = WHOLE_ROW }: CardsProps) {
  return (
    <ul className={cx('grid gap-3', columns)}>
      {games.map((game) => (
        <li key={game.gameId}>
          <LotteryCard
            game={game}
            readAt={readAt}
            isFavourite={favourites.ids.includes(game.gameId)}
            onFavourite={favourites.toggle}
          />
        </li>
      ))}
    </ul>
  );
}

const SKELETON_CARDS = 9;

function CardsSkeleton() {
  const t = useT();
  return (
    <div role="status" className={gridClass}>
      <span className="sr-only">{t('app.loading')}</span>
      {Array.from({ length: SKELETON_CARDS }, (_, at) => (
        <Skeleton key={at} className="h-24 rounded-lg" />
      ))}
    </div>
  );
}
