import type { GameType } from '@sanam/vendors/contract/game-types.ts';
import { Navigate, useLocation, useParams } from '../router/router.ts';
import { PageSkeleton } from '../components/page-skeleton.tsx';
import { BannerArea } from '@sanam/content/portal/banner-area.tsx';
import { useAnnouncements } from '@sanam/content/portal/queries.ts';
import { Category, Hall } from '@sanam/catalogue/portal/hall.tsx';
import { JackpotCounter } from '@sanam/catalogue/portal/jackpot-counter.tsx';
import { categoryOf, hallPaths, paths } from '../paths.ts';
import { NotFoundPage } from './not-found-page.tsx';

/** Banner group of each hall (HOM-012 to HOM-019). */
const groups: Partial<Record<GameType, string>> = {
  RNG: 'w_rng',
  LIVE: 'w_live',
  FISH: 'w_fish',
  PVP: 'w_pvp',
  SPORTS: 'w_sports',
  ESPORTS: 'w_esports',
  ELOTT: 'w_lott',
  COCKFIGHT: 'w_cockfight',
};

/** The slot and the fish page. Only the first is likely to have banners: the other waits for the answer, as a category does. */
export function HallPage({ gameType }: { gameType: 'RNG' | 'FISH' }) {
  const { isPending } = useAnnouncements();
  const isLikely = gameType === 'RNG';
  if (isPending && !isLikely) return <PageSkeleton />;
  return (
    <div className="flex flex-col gap-5">
      <BannerArea group={groups[gameType] ?? ''} isLikely={isLikely} />
      {gameType === 'RNG' ? <JackpotCounter /> : null}
      <Hall gameType={gameType} />
    </div>
  );
}

/** All other types, by the name in the address; both lottery types share one (GAM-010). */
export function CategoryPage() {
  const { games = '' } = useParams();
  const { isPending } = useAnnouncements();
  const { pathname, search } = useLocation();
  const gameType = categoryOf(games);
  if (gameType === undefined) return <NotFoundPage />;
  const path = hallPaths[gameType];
  if (path !== pathname) return <Navigate to={path + search} replace />;
  // Whether there are banners is asked for before the first picture is drawn; a page that did not wait would be pushed down.
  if (isPending) return <PageSkeleton />;
  return (
    <div className="flex flex-col gap-5">
      <BannerArea group={groups[gameType] ?? ''} isLikely={false} />
      <Category key={path} gameType={path === paths.elott ? 'ELOTT' : gameType} />
    </div>
  );
}
