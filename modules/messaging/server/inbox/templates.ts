// The words of messages. A module or procedure declares the ones it sends; what is stored is their name and their values.
import { assert } from '@sanam/server/platform/errors.ts';
import type { InboxTopic } from '../../contract/topics.ts';

export type Language = 'TH' | 'EN';
export type Said = Readonly<Record<Language, string>>;

/**
 * How a value is written: `money` is a wire amount of the merchant's currency, `moment` an instant in RFC 3339, `day` a date as
 * `2026-12-01`, `text` is
 * taken as it is; a table of words says each of a few values in both languages.
 */
export type ValueKind = 'money' | 'moment' | 'day' | 'text' | Readonly<Record<string, Said>>;

export interface NoticeTemplate {
  topic: InboxTopic;
  values: Readonly<Record<string, ValueKind>>;
  /** Both may hold `{name}` of a value. */
  title: Said;
  text: Said;
  /** Goes to every proven address besides the inbox, whatever the member chose: what a thief would want to hide. */
  isUrgent?: true;
  /** Its sender writes a letter of its own: no second one. */
  hasLetter?: true;
}

export type Templates = Readonly<Record<string, NoticeTemplate>>;
type ValueOf<Kind> = Kind extends string ? string : keyof Kind & string;
export type ValuesOf<Template extends NoticeTemplate> = {
  [Name in keyof Template['values']]: ValueOf<Template['values'][Name]>;
};

export interface TemplateBook {
  /** Throws for a name that is taken, and for words that name a value which is not declared. */
  add(area: string, templates: Templates): void;
  find(name: string): NoticeTemplate | undefined;
  all(): readonly { name: string; template: NoticeTemplate }[];
}

const NAME = /\{(\w+)\}/g;

export function createTemplateBook(): TemplateBook {
  const templates = new Map<string, NoticeTemplate>();
  return {
    add(area, added) {
      for (const [key, template] of Object.entries(added)) {
        const name = `${area}.${key}`;
        assert(!templates.has(name), `the message ${name} is declared once`);
        checkWords(name, template);
        templates.set(name, template);
      }
    },
    find: (name) => templates.get(name),
    all: () => [...templates].map(([name, template]) => ({ name, template })),
  };
}

function checkWords(name: string, { title, text, values }: NoticeTemplate): void {
  for (const words of [title.TH, title.EN, text.TH, text.EN])
    for (const [, used = ''] of words.matchAll(NAME)) assert(used in values, `${name} declares its value ${used}`);
}

/** The words with their values. `say` writes one value. */
export function filled(words: string, say: (name: string) => string): string {
  return words.replace(NAME, (_all, name: string) => say(name));
}
