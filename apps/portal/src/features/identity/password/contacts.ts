import type { SiteInfo } from '../../../lib/permission.ts';

export const contactKinds = ['OFFICIAL', 'EMAIL', 'TELEGRAM', 'FACEBOOK', 'LIVECHAT'] as const;
export interface Contact {
  kind: (typeof contactKinds)[number];
  /** What is read. */
  text: string;
  /** What a press opens; null: nothing to press. */
  href: string | null;
}

/** https, or an e-mail address; anything else leads nowhere (SEC-026). */
function safeAddress(address: string): string | null {
  if (/^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/.test(address)) return `mailto:${address}`;
  const url = URL.canParse(address) ? new URL(address) : null;
  return url !== null && ['https:', 'mailto:'].includes(url.protocol) ? url.href : null;
}

const readable = (address: string): string => address.replace(/^(https:\/\/(www\.)?|mailto:)/, '').replace(/\/$/, '');

/**
 * The operator's channels from the site's customer service and resources, in the order of the specification (IDN-078).
 * One without a usable address is left out; OFFICIAL is text only (GAP-075).
 */
export function contactsOf(site: Pick<SiteInfo, 'customerService' | 'resources'>): Contact[] {
  const all = [
    ...site.customerService.map(({ csType, path }) => ({ kind: csType, address: path.trim() })),
    ...site.resources.map(({ resourceType, url }) => ({ kind: resourceType, address: url.trim() })),
  ];
  return contactKinds.flatMap((kind): Contact[] => {
    const address = all.find((one) => one.kind.toUpperCase() === kind && one.address !== '')?.address;
    if (address === undefined) return [];
    if (kind === 'OFFICIAL') return [{ kind, text: readable(address), href: null }];
    const href = safeAddress(address);
    return href === null ? [] : [{ kind, text: readable(address), href }];
  });
}
