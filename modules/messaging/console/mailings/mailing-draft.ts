import type { Mailing } from '@sanam/console/lib/records.ts';
import type { Audience, MailingWords } from '../../contract/mailings.ts';

export const languages = ['TH', 'EN'] as const;
export type Language = (typeof languages)[number];
export const languageOf = (locale: string | undefined): Language => (locale === 'th' ? 'TH' : 'EN');

export type Segment = Extract<Audience, { kind: 'segment' }>;
export const everybody: Segment = {
  kind: 'segment',
  types: [],
  states: [],
  language: null,
  registeredFrom: null,
  registeredTo: null,
  seen: null,
};

/** Draft of a mailing, with the field names of the call's body. */
export interface MailingDraft {
  topic: Mailing['topic'];
  words: MailingWords;
  link: string;
  channels: Mailing['channels'];
  audience: Audience;
  sendAt: string | null;
}

/** Returns an empty draft; `to`: one member's name. */
export function emptyDraft(to: string | null): MailingDraft {
  return {
    topic: 'service',
    words: { TH: { title: '', text: '' }, EN: { title: '', text: '' } },
    link: '',
    channels: ['push'],
    audience: to === null ? everybody : { kind: 'members', usernames: [to] },
    sendAt: null,
  };
}

/** Splits typed or pasted names at lines, commas or spaces. */
export const namesIn = (text: string): string[] => [...new Set(text.split(/[\s,;]+/).filter((name) => name !== ''))];

export function isComplete({ words, audience }: MailingDraft): boolean {
  const isSaid = languages.every((one) => words[one].title.trim() !== '' && words[one].text.trim() !== '');
  return isSaid && (audience.kind === 'segment' || audience.usernames.length > 0);
}
