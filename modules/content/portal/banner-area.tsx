import { Skeleton } from '@sanam/ui';
import { BannerCarousel } from './banner-carousel.tsx';
import { useAnnouncements } from './queries.ts';

export interface BannerAreaProps {
  group: string;
  /** False for a page that seldom has banners: no space is reserved, so that none collapses. */
  isLikely?: boolean;
}

/** The banners of this page's group; nothing if the group has none (HOM-007). */
export function BannerArea({ group, isLikely = true }: BannerAreaProps) {
  const { data, isPending } = useAnnouncements();
  if (isPending)
    return isLikely ? <Skeleton className="aspect-[2/1] w-full rounded-lg sm:aspect-[3/1] lg:aspect-[4/1]" /> : null;
  const banners = (data?.banners ?? []).filter((banner) => banner.groupName === group);
  return banners.length === 0 ? null : <BannerCarousel key={group} banners={banners} />;
}
