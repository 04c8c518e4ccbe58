import { isInsidePath, isOutsideAddress } from '@sanam/contract/links';

/** A banner leads where its type says: 1 inside, 2 outside, 3 a promotion, 4 a game (GAP-098); both of the last by id or path. */
export function isSafeTarget(linkageType: '1' | '2' | '3' | '4' | null, link: string | null): boolean {
  if (linkageType === null || link === null) return linkageType === null && link === null;
  if (linkageType === '1') return isInsidePath(link);
  if (linkageType === '2') return isOutsideAddress(link);
  return (isInsidePath(link) && link.startsWith('/')) || /^[A-Za-z0-9_.-]+(:[A-Za-z0-9_.-]+)?$/.test(link);
}

/** A picture comes from this site or from an https host; the site's first page is none. */
export const isSafePicture = (picture: string): boolean =>
  (/^\/./.test(picture) && isInsidePath(picture)) || isOutsideAddress(picture);
