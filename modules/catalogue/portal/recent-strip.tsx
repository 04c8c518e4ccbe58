import { Icon } from '@sanam/ui';
import { useT } from '@sanam/portal/i18n/language.ts';
import { GameTile } from './game-tile.tsx';
import { useRecentGames } from './queries.ts';
import { useLaunch } from './use-launch.ts';

const SHOWN_MAX = 8;

/** The strip of the member's recent games; nothing for a member who has not played yet. */
export function RecentStrip() {
  const t = useT();
  const { data } = useRecentGames();
  const { play, busyNode } = useLaunch();
  if (!data || data.length === 0) return null;
  return (
    <section aria-labelledby="recent-games" className="flex flex-col gap-3">
      <h2 id="recent-games" className="flex items-center gap-2 text-xl">
        <Icon name="history" size={24} className="text-brand-ink" />
        {t('home.recent')}
      </h2>
      <ul className="flex gap-3 overflow-x-auto pb-2">
        {data.slice(0, SHOWN_MAX).map((game) => (
          <li key={game.nodeId} className="w-40 shrink-0">
            <GameTile game={game} busy={busyNode === game.nodeId} onPlay={play} />
          </li>
        ))}
      </ul>
    </section>
  );
}
