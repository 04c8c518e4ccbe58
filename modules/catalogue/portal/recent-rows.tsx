import { Icon, Picture } from '@sanam/ui';
import { FailedLine } from '@sanam/portal/components/failed.tsx';
import type { ReactNode } from 'react';
import { useT } from '@sanam/portal/i18n/language.ts';
import { useRecentGames } from './queries.ts';
import { useLaunch } from './use-launch.ts';

const SHOWN_MAX = 10;

export interface RecentRowsProps {
  empty: ReactNode;
  loading: ReactNode;
  onPlay?: (() => void) | undefined;
}

/** The member's last games as rows, for a narrow place; `empty` is also shown to people without such a list. */
export function RecentRows({ empty, loading, onPlay }: RecentRowsProps) {
  const t = useT();
  const { data, isLoading, error, refetch } = useRecentGames();
  const { play, busyNode } = useLaunch();
  if (isLoading) return <>{loading}</>;
  if (!data && error)
    return (
      <div className="p-4">
        <FailedLine error={error} onRetry={refetch} />
      </div>
    );
  if (!data || data.length === 0) return <>{empty}</>;
  return (
    <ul className="max-h-[60dvh] overflow-y-auto p-2">
      {data.slice(0, SHOWN_MAX).map((game) => (
        <li key={game.nodeId}>
          <button
            type="button"
            aria-busy={busyNode === game.nodeId}
            disabled={busyNode !== null}
            onClick={() => {
              onPlay?.();
              play(game);
            }}
            className="flex min-h-14 w-full items-center gap-3 rounded-md px-2 py-1.5 text-start hover:bg-sunken focus-visible:-outline-offset-2"
          >
            <Picture
              src={game.pictureUrl}
              alt=""
              width={44}
              height={44}
              fallback={<img src="/art/game.svg" alt="" width={44} height={44} className="rounded-md" />}
              className="size-11 shrink-0 rounded-md object-cover"
            />
            <span className="min-w-0 flex-1">
              <span className="block truncate text-sm font-semibold">
                <span className="sr-only">{t('games.play')} </span>
                {game.gameName}
              </span>
              <span className="block truncate text-xs text-ink-soft">{game.vendor}</span>
            </span>
            <Icon name="play" size={18} className="shrink-0 text-brand-ink" />
          </button>
        </li>
      ))}
    </ul>
  );
}
