import { Empty, ErrorState, WindowedGrid } from '@sanam/ui';
import type { ReactNode } from 'react';
import { useT } from '../../i18n/language.ts';
import { refusalText } from '../../i18n/refusal-text.ts';
import { GameTile, gridClass, TileSkeleton } from './game-tile.tsx';
import type { Game, HallFilter } from './queries.ts';
import { useLaunch } from './use-launch.ts';

/** Pictures that are asked for at once: the first rows of any screen. */
const EAGER = 6;

export interface GameGridProps {
  count: number;
  /** undefined: on its way. */
  gameAt: (at: number) => Game | undefined;
  onWindow?: (first: number, last: number) => void;
}

/** Tiles in rows; only those near the window are in the page. */
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

export function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useT();
  return (
    <ErrorState title={t('state.errorTitle')} text={refusalText(error)} retry={t('state.retry')} onRetry={onRetry} />
  );
}

/** Why a list is empty, and what to do about it. */
export function NoGames({ filter, action }: { filter: HallFilter; action?: ReactNode }) {
  const t = useT();
  if (filter.list === 'fav') {
    return (
      <Empty icon="heart" title={t('hall.noSaved')} action={action}>
        {t('hall.noSavedText')}
      </Empty>
    );
  }
  return (
    <Empty icon="games" title={t('state.noGames')} action={action}>
      {t('state.noGamesText')}
    </Empty>
  );
}
