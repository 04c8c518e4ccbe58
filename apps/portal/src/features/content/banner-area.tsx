import { Skeleton } from '@sanam/ui';
import { lazy, Suspense } from 'react';
import { useAnnouncements } from './queries.ts';
import { BannerSlide } from './banner-slide.tsx';

const BannerCarousel = lazy(async () => ({ default: (await import('./banner-carousel.tsx')).BannerCarousel }));

/** One shape for skeleton, picture and carousel, so that nothing moves. */
export const bannerShape = 'aspect-[2/1] w-full rounded-lg overflow-hidden sm:aspect-[3/1]';

/** Banners of this page's group; nothing at all when the group has none (HOM-007). */
export function BannerArea({ group }: { group: string }) {
  const { data, isPending } = useAnnouncements();
  if (isPending) return <Skeleton className={bannerShape} />;
  const banners = (data?.banners ?? []).filter((banner) => banner.groupName === group);
  const [first] = banners;
  if (!first) return null;
  const still = (
    <div className={bannerShape}>
      <BannerSlide banner={first} first />
    </div>
  );
  if (banners.length === 1) return still;
  return (
    <Suspense fallback={<div className="pb-8">{still}</div>}>
      <BannerCarousel banners={banners} />
    </Suspense>
  );
}
