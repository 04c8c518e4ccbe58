import { isInsidePath, isOutsideAddress } from '@sanam/contract/links';
import type { MessageKey } from '@sanam/portal/i18n/message-key.ts';
import { MEMBER_PARAMETER, paths } from '@sanam/portal/paths.ts';
import type { Banner } from './queries.ts';

export interface BannerTarget {
  kind: 'inside' | 'outside';
  href: string;
}

/**
 * Returns the target of a banner: 1 inside route, 2 outside https address, 3 promotion, 4 game (GAP-098); null for an
 * unsafe address (SEC-026).
 */
export function bannerTarget({ linkageType, linkUrl }: Pick<Banner, 'linkageType' | 'linkUrl'>): BannerTarget | null {
  if (!linkageType || !linkUrl) return null;
  if (linkageType === '2') return isOutsideAddress(linkUrl) ? { kind: 'outside', href: linkUrl } : null;
  return isInsidePath(linkUrl) ? { kind: 'inside', href: linkUrl } : null;
}

/** Returns the label of the button, by the action at its target if there is one. */
export function bannerWord(target: BannerTarget | null): MessageKey {
  if (target?.kind !== 'inside') return 'home.bannerMore';
  const { pathname, searchParams } = new URL(target.href, 'http://inside.invalid');
  if (searchParams.get(MEMBER_PARAMETER) === 'depositv2') return 'nav.deposit';
  return pathname === paths.register ? 'nav.register' : 'home.bannerMore';
}
