import { isInsidePath, isOutsideAddress } from '@sanam/contract/links';
import type { Banner } from './queries.ts';

export interface BannerTarget {
  kind: 'inside' | 'outside';
  href: string;
}

/** Where a banner leads: 1 inside route, 2 outside https address, 3 promotion, 4 game (GAP-098); anything unsafe leads nowhere (SEC-026). */
export function bannerTarget({ linkageType, linkUrl }: Pick<Banner, 'linkageType' | 'linkUrl'>): BannerTarget | null {
  if (!linkageType || !linkUrl) return null;
  if (linkageType === '2') return isOutsideAddress(linkUrl) ? { kind: 'outside', href: linkUrl } : null;
  return isInsidePath(linkUrl) ? { kind: 'inside', href: linkUrl } : null;
}
