// The line at the end of every letter that names whom to ask for help with one's gambling.
import type { HelpContact } from '@sanam/merchants/contract/page.ts';

const words = {
  TH: { help: 'ความช่วยเหลือเรื่องการพนัน', demonstration: 'ตัวอย่างในระบบสาธิต เป็นบริการของหน่วยงานภายนอก' },
  EN: { help: 'Help with gambling', demonstration: 'an example in a demonstration; an outside service' },
} as const;

/** Returns the line: name, number, hours and address, as far as they are filled in. */
export function helpLineOf(contact: HelpContact, language: 'TH' | 'EN'): string {
  const { name, number, hours, url } = contact[language];
  const { help, demonstration } = words[language];
  const parts = [name, number, hours, url.replace(/^mailto:/, '')].filter((part) => part !== '');
  return `${help}: ${parts.join(' · ')}${contact.isDemonstration ? ` (${demonstration})` : ''}`;
}
