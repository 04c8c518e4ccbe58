import { isOutsideAddress } from '@sanam/contract/links';
import type { SiteInfo } from '@sanam/portal/lib/site.ts';

type Resource = SiteInfo['resources'][number];

/** Types shown on the forgot-password page instead (GAP-075). */
const elsewhere = new Set(['OFFICIAL', 'EMAIL']);

/** Returns the operator's downloads (CNT-011). */
export const downloadsOf = (resources: readonly Resource[]): Resource[] =>
  resources.filter(({ resourceType, url }) => !elsewhere.has(resourceType.toUpperCase()) && isOutsideAddress(url));

/**
 * Returns a label, never empty: the operator's English label, our own text for the two known systems, or the type
 * itself.
 */
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
