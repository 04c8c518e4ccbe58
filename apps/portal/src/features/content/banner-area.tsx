import { Skeleton } from '@sanam/ui';
import { BannerCarousel } from './banner-carousel.tsx';
import { useAnnouncements } from './queries.ts';

/** Banners of this page's group; nothing at all when the group has none (HOM-007). */
export function BannerArea({ group }: { group: string }) {
  const { data, isPending } = useAnnouncements();
  // The place of the dots is kept too, so that nothing moves when the answer comes.
  if (isPending) return <Skeleton className="mb-8 aspect-[2/1] w-full rounded-lg sm:aspect-[3/1] lg:aspect-[4/1]" />;
  const banners = (data?.banners ?? []).filter((banner) => banner.groupName === group);
  return banners.length === 0 ? null : <BannerCarousel key={group} banners={banners} />;
}
