import { Badge, cx, Icon, Picture, Skeleton } from '@sanam/ui';
import { memo } from 'react';
import { useT } from '@sanam/portal/i18n/language.ts';
import { FavouriteButton } from './favourite-button.tsx';
import type { Game } from './queries.ts';
import { rtpText } from './rtp-text.ts';

export interface GameTileProps {
  game: Game;
  busy: boolean;
  onPlay: (game: Game) => void;
  eager?: boolean;
}

const pictureClass = 'aspect-square w-full object-cover';
const fallback = (
  <img src="/art/game.svg" alt="" width={240} height={240} data-state="error" className={pictureClass} />
);

/**
 * The tile of one game: its picture, or the default game icon after one failed attempt (PLT-038, PLT-039). One that
 * cannot be played says so on its picture and in its name, and has no play sign. All tiles have equal height.
 */
export const GameTile = memo(function GameTile({ game, busy, onPlay, eager = false }: GameTileProps) {
  const t = useT();
  const isList = game.isGame === 'VASSALAGE';
  const isPreview = !game.canPlay && !isList;
  return (
    <div className="group relative overflow-hidden rounded-lg bg-surface shadow-low transition-shadow hover:shadow-high">
      <button
        type="button"
        aria-busy={busy}
        aria-haspopup={isList ? 'dialog' : undefined}
        disabled={busy}
        onClick={() => onPlay(game)}
        className="flex w-full flex-col rounded-lg text-start focus-visible:-outline-offset-3"
      >
        <span className="relative block aspect-square w-full overflow-hidden">
          <Picture
            src={game.pictureUrl}
            alt=""
            width={240}
            height={240}
            eager={eager}
            fallback={fallback}
            className={cx(
              pictureClass,
              isPreview ? 'opacity-60 grayscale' : 'transition-transform duration-250 group-hover:scale-104',
            )}
          />
          <Marks game={game} />
          {isPreview ? null : (
            <span
              aria-hidden="true"
              className="absolute end-2 bottom-2 flex size-11 items-center justify-center rounded-full bg-accent text-on-accent shadow-low"
            >
              <Icon name={busy ? 'refresh' : isList ? 'grid' : 'play'} className={busy ? 'animate-turn' : undefined} />
            </span>
          )}
        </span>
        <span className="flex w-full flex-col px-3 py-2">
          <span className="truncate text-sm font-semibold">
            {isPreview ? null : <span className="sr-only">{t(isList ? 'games.open' : 'games.play')} </span>}
            {game.gameName}
          </span>
          <span className="truncate text-xs text-ink-soft">{game.vendor}</span>
        </span>
      </button>
      {isList ? null : <FavouriteButton game={game} />}
    </div>
  );
});

function Marks({ game }: { game: Game }) {
  const t = useT();
  const rtp = game.rtp === null ? null : rtpText(game.rtp);
  return (
    <>
      <span className="absolute start-2 top-2 flex flex-col items-start gap-1">
        {game.canPlay ? null : <Badge>{t('games.preview')}</Badge>}
        {game.isHot && game.canPlay ? (
          <Badge tone="caution" icon="flame">
            {t('games.hot')}
          </Badge>
        ) : null}
        {game.isNew && game.canPlay ? <Badge tone="brand">{t('games.new')}</Badge> : null}
      </span>
      {rtp ? (
        <span className="tabular absolute start-2 bottom-2 max-w-[calc(100%-3.75rem)] truncate rounded-full bg-surface/90 px-1.5 text-xs text-ink">
          {t('games.rtp', { share: rtp })}
        </span>
      ) : null}
    </>
  );
}

export const gridClass = 'grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5';

/** The placeholder of a loading tile, with exactly its height. */
export function TileSkeleton() {
  return (
    <span className="block overflow-hidden rounded-lg bg-surface shadow-low">
      <Skeleton className="aspect-square w-full rounded-none" />
      <span className="flex flex-col px-3 py-2 text-sm">
        <span className="flex h-[1lh] items-center">
          <Skeleton className="h-4 w-3/4" />
        </span>
        <span className="flex h-[1lh] items-center text-xs">
          <Skeleton className="h-3.5 w-1/2" />
        </span>
      </span>
    </span>
  );
}

export function GameGridSkeleton({ count = 10, label }: { count?: number; label: string }) {
  return (
    <div role="status" className={gridClass}>
      <span className="sr-only">{label}</span>
      {Array.from({ length: count }, (_, at) => (
        <TileSkeleton key={at} />
      ))}
    </div>
  );
}
