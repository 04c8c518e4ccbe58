import type { CustomerService } from '@sanam/portal/lib/customer-service.ts';
import type { SiteInfo } from '@sanam/portal/lib/site.ts';

/** Channels in the order of the specification; the installation's contact comes last. */
export const contactKinds = ['OFFICIAL', 'EMAIL', 'TELEGRAM', 'FACEBOOK', 'LIVECHAT'] as const;
export interface Contact {
  kind: (typeof contactKinds)[number] | 'SUPPORT';
  /** Displayed text. */
  text: string;
  /** Target of a click: a link, the encoded path of a channel, or none. */
  opens: { href: string } | { path: string } | null;
}

/** Returns an https or e-mail address; null for any other (SEC-026). */
function safeAddress(address: string): string | null {
  if (/^[^\s:@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/.test(address)) return `mailto:${address}`;
  const url = URL.canParse(address) ? new URL(address) : null;
  return url !== null && ['https:', 'mailto:'].includes(url.protocol) ? url.href : null;
}

/** Returns the installation's contact: a number to call, an address to open, or words. */
export function supportContact({ text, number, url }: NonNullable<CustomerService['support']>): Contact {
  if (number !== '')
    return { kind: 'SUPPORT', text: number, opens: { href: `tel:${number.replace(/[^0-9+*#]/g, '')}` } };
  const href = safeAddress(url);
  return { kind: 'SUPPORT', text: href === null ? text : readable(href), opens: href === null ? null : { href } };
}

const readable = (address: string): string => address.replace(/^(https:\/\/(www\.)?|mailto:)/, '').replace(/\/$/, '');

/**
 * Returns the operator's channels in the order of the specification (IDN-078): OFFICIAL, as text only (GAP-075), and
 * EMAIL are resources of the site; the others are entries of customer service. Channels without a usable address are
 * left out.
 */
export function contactsOf(
  resources: SiteInfo['resources'],
  entries: Pick<CustomerService['entries'][number], 'csType' | 'title' | 'path'>[],
): Contact[] {
  return contactKinds.flatMap((kind): Contact[] => {
    if (kind !== 'OFFICIAL' && kind !== 'EMAIL') {
      const entry = entries.find(({ csType }) => csType.toUpperCase() === kind);
      return entry === undefined ? [] : [{ kind, text: entry.title, opens: { path: entry.path } }];
    }
    const address = resources.find(({ resourceType }) => resourceType.toUpperCase() === kind)?.url.trim() ?? '';
    if (address === '') return [];
    if (kind === 'OFFICIAL') return [{ kind, text: readable(address), opens: null }];
    const href = safeAddress(address);
    return href === null ? [] : [{ kind, text: readable(address), opens: { href } }];
  });
}
