import { Skeleton } from '@sanam/ui';
import { BannerCarousel } from './banner-carousel.tsx';
import { useAnnouncements } from './queries.ts';

export interface BannerAreaProps {
  group: string;
  /** False where a merchant seldom has banners: no place is kept for them, so that none collapses. */
  isLikely?: boolean;
}

/** Banners of this page's group; nothing at all when the group has none (HOM-007). */
export function BannerArea({ group, isLikely = true }: BannerAreaProps) {
  const { data, isPending } = useAnnouncements();
  if (isPending)
    return isLikely ? <Skeleton className="aspect-[2/1] w-full rounded-lg sm:aspect-[3/1] lg:aspect-[4/1]" /> : null;
  const banners = (data?.banners ?? []).filter((banner) => banner.groupName === group);
  return banners.length === 0 ? null : <BannerCarousel key={group} banners={banners} />;
}
