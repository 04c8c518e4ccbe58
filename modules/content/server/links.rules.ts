import { isInsidePath, isOutsideAddress } from '@sanam/contract/links';

/**
 * Checks a banner's target by its type: 1 inside, 2 outside, 3 a promotion, 4 a game (GAP-098); the last two by id or
 * path.
 */
export function isSafeTarget(linkageType: '1' | '2' | '3' | '4' | null, link: string | null): boolean {
  if (linkageType === null || link === null) return linkageType === null && link === null;
  if (linkageType === '1') return isInsidePath(link);
  if (linkageType === '2') return isOutsideAddress(link);
  return (isInsidePath(link) && link.startsWith('/')) || /^[A-Za-z0-9_.-]+(:[A-Za-z0-9_.-]+)?$/.test(link);
}

/** Checks for a picture on this site or an https host; the site's root page is no picture. */
export const isSafePicture = (picture: string): boolean =>
  (/^\/./.test(picture) && isInsidePath(picture)) || isOutsideAddress(picture);
