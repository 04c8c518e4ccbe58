import { Pager } from '@sanam/ui';
import { useT } from '@sanam/portal/i18n/language.ts';
import { usePagerLabels } from '@sanam/portal/components/pager-labels.ts';
import { Failed } from '@sanam/portal/components/failed.tsx';
import { GameGrid, NoGames } from './game-grid.tsx';
import { GameGridSkeleton } from './game-tile.tsx';
import { PAGE_SIZE } from './page-size.ts';
import { type HallFilter, useGamePage } from './hall-queries.ts';

export interface PagedGamesProps {
  filter: HallFilter;
  page: number;
  onPage: (page: number, totalPages: number) => void;
  onClear: () => void;
}

/** The list in pages, for wide screens (GAP-112). The old page stays visible until the new one has loaded. */
export function PagedGames({ filter, page, onPage, onClear }: PagedGamesProps) {
  const t = useT();
  const labels = usePagerLabels();
  const { data, isPending, isPlaceholderData, error, refetch } = useGamePage(filter, page);
  if (isPending) return <GameGridSkeleton label={t('app.loading')} count={PAGE_SIZE} />;
  if (!data) return <Failed error={error} onRetry={() => void refetch()} />;
  // In a vendor's own list, the entry that opens this list is left out.
  const games = data.games.filter(({ isGame }) => isGame === 'GAME' || filter.vassalage === null);
  // The last game of the last page may be removed while a player looks at it.
  const isBeyond = !isPlaceholderData && page > data.totalPages;
  if (games.length === 0 && !isBeyond) return <NoGames filter={filter} onClear={onClear} />;
  return (
    <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60 transition-opacity' : undefined}>
      <GameGrid count={games.length} gameAt={(at) => games[at]} />
      <Pager
        page={Math.min(page, data.totalPages)}
        totalPages={data.totalPages}
        onPage={(to) => onPage(to, data.totalPages)}
        labels={labels}
      />
    </div>
  );
}
