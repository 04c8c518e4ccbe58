import { Slot } from '@sanam/portal/components/slot.tsx';
import type { GameType } from '@sanam/vendors/contract/game-types.ts';
import { Navigate, useLocation } from '@sanam/portal/router/router.ts';
import { PageSkeleton } from '@sanam/portal/components/page-skeleton.tsx';
import { useAnnouncements } from '@sanam/content/portal/queries.ts';
import { Category, Hall } from './hall.tsx';
import { JackpotCounter } from './jackpot-counter.tsx';
import { categoryOf, gamePaths, hallPaths } from './paths.ts';
import { NotFoundPage } from '@sanam/portal/layouts/not-found-page.tsx';

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

export const SlotPage = () => <HallPage gameType="RNG" />;
export const FishPage = () => <HallPage gameType="FISH" />;

/** The page of slots or fish. Only slots is likely to have banners; fish waits for the answer, as a category does. */
function HallPage({ gameType }: { gameType: 'RNG' | 'FISH' }) {
  const { isPending } = useAnnouncements();
  const isLikely = gameType === 'RNG';
  if (isPending && !isLikely) return <PageSkeleton />;
  return (
    <div className="flex flex-col gap-5">
      <Slot of="banner" group={groups[gameType] ?? ''} isLikely={isLikely} />
      {gameType === 'RNG' ? <JackpotCounter /> : null}
      <Hall gameType={gameType} />
    </div>
  );
}

/** The page of every other type, by the name in the address; both lottery types share one (GAM-010). */
export function CategoryPage() {
  const { isPending } = useAnnouncements();
  const { pathname, search } = useLocation();
  const gameType = categoryOf(pathname);
  if (gameType === undefined) return <NotFoundPage />;
  const path = hallPaths[gameType];
  if (path !== pathname) return <Navigate to={path + search} replace />;
  // Wait until it is known whether there are banners: otherwise the page would be pushed down.
  if (isPending) return <PageSkeleton />;
  return (
    <div className="flex flex-col gap-5">
      <Slot of="banner" group={groups[gameType] ?? ''} isLikely={false} />
      <Category key={path} gameType={path === gamePaths.elott ? 'ELOTT' : gameType} />
    </div>
  );
}
