import { Button, Empty, WindowedGrid } from '@sanam/ui';
import { useT } from '@sanam/portal/i18n/language.ts';
import { GameTile, gridClass, TileSkeleton } from './game-tile.tsx';
import type { HallFilter } from './hall-queries.ts';
import type { Game } from './queries.ts';
import { useLaunch } from './use-launch.ts';

/** Number of pictures loaded eagerly: the first rows of any screen. */
const EAGER = 6;

export interface GameGridProps {
  count: number;
  /** Returns the game; undefined while it is loading. */
  gameAt: (at: number) => Game | undefined;
  onWindow?: (first: number, last: number) => void;
}

/** The grid of tiles; only those near the viewport are rendered. */
export function GameGrid({ count, gameAt, onWindow }: GameGridProps) {
  const { play, busyNode } = useLaunch();
  return (
    <WindowedGrid
      count={count}
      keyOf={(at) => gameAt(at)?.nodeId ?? at}
      className={gridClass}
      {...(onWindow ? { onWindow } : {})}
    >
      {(at) => {
        const game = gameAt(at);
        if (!game) return <TileSkeleton />;
        return <GameTile game={game} busy={busyNode === game.nodeId} onPlay={play} eager={at < EAGER} />;
      }}
    </WindowedGrid>
  );
}

/** The reason why a list is empty, and a way to change that. */
export function NoGames({ filter, onClear }: { filter: HallFilter; onClear: () => void }) {
  const t = useT();
  const isNarrowed = filter.gameName !== '' || filter.gameClassify !== null || filter.minBet !== null;
  if (filter.list === 'fav') {
    return (
      <Empty icon="heart" title={t('hall.noSaved')}>
        {t('hall.noSavedText')}
      </Empty>
    );
  }
  return (
    <Empty
      icon="games"
      title={t('state.noGames')}
      action={
        isNarrowed ? (
          <Button icon="close" onClick={onClear}>
            {t('state.clearFilters')}
          </Button>
        ) : null
      }
    >
      {t('state.noGamesText')}
    </Empty>
  );
}
