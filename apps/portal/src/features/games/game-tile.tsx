import { Badge, Icon, Picture, Skeleton } from '@sanam/ui';
import { useT } from '../../i18n/language.ts';
import type { Game } from './queries.ts';
import { rtpText } from './rtp-text.ts';

export interface GameTileProps {
  game: Game;
  busy: boolean;
  onPlay: (game: Game) => void;
  eager?: boolean;
}

/** One game: its picture, or the default game icon after one failed attempt (PLT-038, PLT-039). */
export function GameTile({ game, busy, onPlay, eager = false }: GameTileProps) {
  const t = useT();
  const rtp = game.rtp === null ? null : rtpText(game.rtp);
  const fallback = (
    <img
      src="/art/game.svg"
      alt=""
      width={240}
      height={240}
      data-state="error"
      className="aspect-square w-full object-cover"
    />
  );
  return (
    <button
      type="button"
      aria-busy={busy}
      disabled={busy}
      onClick={() => onPlay(game)}
      className="group relative flex w-full flex-col overflow-hidden rounded-lg bg-surface text-start shadow-low transition-shadow hover:shadow-high"
    >
      <span className="relative block aspect-square w-full overflow-hidden">
        <Picture
          src={game.pictureUrl}
          alt=""
          width={240}
          height={240}
          eager={eager}
          fallback={fallback}
          className="aspect-square w-full object-cover transition-transform duration-250 group-hover:scale-104"
        />
        <span className="absolute start-2 top-2 flex gap-1">
          {game.isHot ? (
            <Badge tone="caution" icon="flame">
              {t('games.hot')}
            </Badge>
          ) : null}
          {game.isNew ? <Badge tone="brand">{t('games.new')}</Badge> : null}
        </span>
        <span
          aria-hidden="true"
          className="absolute end-2 bottom-2 flex size-11 items-center justify-center rounded-full bg-accent text-on-accent shadow-low"
        >
          <Icon name={busy ? 'refresh' : 'play'} className={busy ? 'animate-turn' : undefined} />
        </span>
      </span>
      <span className="flex flex-col px-3 py-2">
        <span className="truncate text-sm font-semibold">
          <span className="sr-only">{t('games.play')} </span>
          {game.gameName}
        </span>
        <span className="flex flex-col justify-between text-xs text-ink-soft sm:flex-row sm:gap-2">
          <span className="truncate">{game.vendor}</span>
          {rtp ? <span className="num">RTP {rtp}</span> : null}
        </span>
      </span>
    </button>
  );
}

export const gridClass = 'grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5';

export function GameGridSkeleton({ count = 10, label }: { count?: number; label: string }) {
  return (
    <div role="status" className={gridClass}>
      <span className="sr-only">{label}</span>
      {Array.from({ length: count }, (_, at) => (
        <span key={at} className="overflow-hidden rounded-lg bg-surface shadow-low">
          <Skeleton className="aspect-square w-full rounded-none" />
          <span className="block px-3 py-2">
            <Skeleton className="mt-0.75 mb-1.5 h-4 w-3/4" />
            <Skeleton className="mb-0.75 h-3.5 w-1/2" />
          </span>
        </span>
      ))}
    </div>
  );
}
