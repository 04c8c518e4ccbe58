import type { SiteService } from '@sanam/merchants/server/index.ts';
import type { Reader } from './render.ts';
import type { Language } from './templates.ts';

/** Returns the formats of amounts and times for a reader of this merchant. */
export async function readerOf(
  { site }: { site: Pick<SiteService, 'merchant'> },
  { merchantId, language }: { merchantId: string; language: Language },
): Promise<Reader> {
  const { zone, currency } = await site.merchant(merchantId);
  return { language, zone, currency };
}
