// The help contact that players read: the merchant's own, else the installation's, else a public line as a demonstration.
import { isOutsideAddress } from '@sanam/contract/links';
import type { Config } from '@sanam/server/config.ts';
import { assert } from '@sanam/server/platform/errors.ts';
import type { HelpContact } from '../contract/page.ts';
import { MAILBOX, TELEPHONE } from '../contract/rules.ts';
import type { SiteService } from './service.ts';
import { siteSettings } from './settings.ts';

const empty = { name: '', number: '', hours: '', url: '' };

/** Name of a contact that is only a number or an address. */
const plain = { TH: 'ความช่วยเหลือเรื่องการพนัน', EN: 'Help with gambling' };

/** Thailand's public mental health line. Its name says that it is a demonstration and an outside service. */
const demonstration: HelpContact = {
  isDemonstration: true,
  TH: { ...empty, name: 'สายด่วนสุขภาพจิต (ตัวอย่างในระบบสาธิต เป็นบริการของหน่วยงานภายนอก)', number: '1323' },
  EN: {
    ...empty,
    name: 'Mental health hotline in Thailand (an example in a demonstration; an outside service)',
    number: '1323',
  },
};

/** Returns what players of a merchant read. Live mode has no start without `HELP_CONTACT`, so there always is one. */
export async function helpContactOf(
  { site, config }: { site: Pick<SiteService, 'setting'>; config: Pick<Config, 'mode' | 'helpContact'> },
  merchantId: string,
): Promise<HelpContact> {
  const own = await site.setting(merchantId, siteSettings.helpContact);
  if (own !== null) return { isDemonstration: false, ...own };
  if (config.helpContact !== undefined) return contactOfLine(config.helpContact);
  assert(config.mode === 'sandbox', 'live mode has a help contact');
  return demonstration;
}

/** Reads one line of the environment: a telephone number, an https address, an e-mail address, or a text. */
export function contactOfLine(line: string): HelpContact {
  const part = contactPart(line);
  return {
    isDemonstration: false,
    TH: { ...empty, name: plain.TH, ...part },
    EN: { ...empty, name: plain.EN, ...part },
  };
}

/** Tells what a line of the environment is: a number, an address, or else words. */
export function contactPart(line: string): Partial<Pick<HelpContact['TH'], 'name' | 'number' | 'url'>> {
  if (TELEPHONE.test(line)) return { number: line };
  if (isOutsideAddress(line)) return { url: line };
  return MAILBOX.test(line) ? { url: `mailto:${line}` } : { name: line };
}
