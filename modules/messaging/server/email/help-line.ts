// The line at the end of every letter that names whom to ask for help with one's gambling.
import type { HelpContact } from '@sanam/merchants/contract/page.ts';

const words = { TH: 'ความช่วยเหลือเรื่องการพนัน', EN: 'Help with gambling' } as const;

/** Returns the line: name, number, hours and address, as far as they are filled in. */
export function helpLineOf(contact: HelpContact, language: 'TH' | 'EN'): string {
  const { name, number, hours, url } = contact[language];
  const title = words[language];
  const parts = [name === title ? '' : name, number, hours, url.replace(/^mailto:/, '')].filter((part) => part !== '');
  return `${title}: ${parts.join(' · ')}`;
}
