import { isOutsideAddress } from '@sanam/contract/links';
import type { SiteInfo } from '@sanam/portal/lib/site.ts';

type Resource = SiteInfo['resources'][number];

/** These are on the page of forgotten passwords (GAP-075). */
const elsewhere = new Set(['OFFICIAL', 'EMAIL']);

/** What the operator offers for download (CNT-011). */
export const downloadsOf = (resources: readonly Resource[]): Resource[] =>
  resources.filter(({ resourceType, url }) => !elsewhere.has(resourceType.toUpperCase()) && isOutsideAddress(url));

/** Never empty: the operator's English label, our own words for the two systems there are words for, or the type itself. */
export function downloadLabel(
  { resourceType, labelNameEn }: Pick<Resource, 'resourceType' | 'labelNameEn'>,
  language: string,
  ownWords: (system: 'ios' | 'android') => string,
): string {
  const type = resourceType.toLowerCase();
  const own = type === 'ios' || type === 'android' ? ownWords(type) : '';
  const given = labelNameEn.trim();
  return (language === 'en' ? given || own : own || given) || resourceType;
}
