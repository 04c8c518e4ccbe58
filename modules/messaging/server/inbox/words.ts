// The texts of stored messages: from a template and its values, or from a mailing.
import type { Db } from '@sanam/server/platform/db.ts';
import type { MailingWords } from '../../contract/mailings.ts';
import type { InboxTopic } from '../../contract/topics.ts';
import { wordsOfMailings } from '../mailings/store.ts';
import { render, type Reader, type Rendered } from './render.ts';
import type { NoticeTemplate, TemplateBook } from './templates.ts';

export interface StoredNotice {
  topic: InboxTopic;
  template: string;
  args: Record<string, string>;
  mailing_id: string | null;
}

export interface Worded {
  /** Template; undefined if this version does not have it. */
  template: NoticeTemplate | undefined;
  words(reader: Reader): Rendered;
}

/** Returns the texts of these rows, in their order. */
export async function wordsOf(db: Db, book: TemplateBook, rows: readonly StoredNotice[]): Promise<Worded[]> {
  const ids = rows.flatMap((row) => (row.mailing_id === null ? [] : [row.mailing_id]));
  const mailed = ids.length === 0 ? new Map<string, MailingWords>() : await wordsOfMailings(db, [...new Set(ids)]);
  return rows.map((row) => {
    const template = row.mailing_id === null ? book.find(row.template) : writtenBy(row.topic);
    const words = mailed.get(row.mailing_id ?? '');
    return { template, words: (reader) => render(template, words?.[reader.language] ?? row.args, reader) };
  });
}

const both = (words: string) => ({ TH: words, EN: words });

/** The text of staff is not parsed, because it may contain braces. */
function writtenBy(topic: InboxTopic): NoticeTemplate {
  return { topic, values: { title: 'text', text: 'text' }, title: both('{title}'), text: both('{text}') };
}
