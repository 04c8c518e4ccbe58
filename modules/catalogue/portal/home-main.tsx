import { Slot } from '@sanam/portal/components/slot.tsx';
import { lazyPart } from '@sanam/portal/lib/lazy-page.ts';
import { cx, Skeleton } from '@sanam/ui';
import { Suspense } from 'react';
import { HotGames } from './hot-games.tsx';
import { useRecentGames } from './queries.ts';

/** Its parts are in the chunks that the features load later. */
const HomeRest = lazyPart(async () => () => <Slot of="homeRest" />);

/**
 * The hot games and the content below the first screen: rendered at once, but hidden until it is known whether recent
 * games are above.
 */
export function HomeMain() {
  const { isLoading } = useRecentGames();
  return (
    <div className={cx('flex flex-col gap-5', isLoading && 'invisible')}>
      <HotGames />
      <Suspense fallback={<RestSkeleton />}>
        <HomeRest />
      </Suspense>
    </div>
  );
}

/** The placeholder of the content below the first screen. */
const RestSkeleton = () => <Skeleton className="h-[70dvh] w-full rounded-lg" />;
