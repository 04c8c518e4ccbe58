// Templates of messages. A module or procedure declares the ones it sends; the database stores template name and
// values.
import { assert } from '@sanam/server/platform/errors.ts';
import type { InboxTopic } from '../../contract/topics.ts';

export type Language = 'TH' | 'EN';
export type Said = Readonly<Record<Language, string>>;

/**
 * Kind of a value: `money` is a wire amount of the merchant's currency, `moment` an instant in RFC 3339, `day` a date
 * as `2026-12-01`, `text` unformatted; a table gives the text of each of a few values in both languages.
 */
export type ValueKind = 'money' | 'moment' | 'day' | 'text' | Readonly<Record<string, Said>>;

export interface NoticeTemplate {
  topic: InboxTopic;
  values: Readonly<Record<string, ValueKind>>;
  /** Both may contain `{name}` of a value. */
  title: Said;
  text: Said;
  /**
   * Sent to every verified address besides the inbox, whatever the member chose, because an attacker would want to hide
   * it.
   */
  isUrgent?: true;
  /** Whether its sender sends an e-mail of its own, so that no second one is needed. */
  hasLetter?: true;
}

export type Templates = Readonly<Record<string, NoticeTemplate>>;
type ValueOf<Kind> = Kind extends string ? string : keyof Kind & string;
export type ValuesOf<Template extends NoticeTemplate> = {
  [Name in keyof Template['values']]: ValueOf<Template['values'][Name]>;
};

export interface TemplateBook {
  /** Adds templates. Throws for a duplicate name, and for a text with an undeclared value. */
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

/** Fills the values into the text. `say` formats one value. */
export function filled(words: string, say: (name: string) => string): string {
  return words.replace(NAME, (_all, name: string) => say(name));
}
