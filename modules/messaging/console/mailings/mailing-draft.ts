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

/** What is being written, by the names of the call's body. */
export interface MailingDraft {
  topic: Mailing['topic'];
  words: MailingWords;
  link: string;
  channels: Mailing['channels'];
  audience: Audience;
  sendAt: string | null;
}

/** A new message; `to`: one member's name. */
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

/** Names as they are typed or pasted: apart by lines, commas or blanks. */
export const namesIn = (text: string): string[] => [...new Set(text.split(/[\s,;]+/).filter((name) => name !== ''))];

export function isComplete({ words, audience }: MailingDraft): boolean {
  const isSaid = languages.every((one) => words[one].title.trim() !== '' && words[one].text.trim() !== '');
  return isSaid && (audience.kind === 'segment' || audience.usernames.length > 0);
}
