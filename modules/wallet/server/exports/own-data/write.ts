// Writes all data of a member as two files in one archive: JSON for programs, a page for people.
import type { Db } from '@sanam/server/platform/db.ts';
import type { OwnAsk, OwnPart, OwnRow } from '@sanam/server/platform/own-data.ts';
import { momentText } from '../table.ts';
import { ownWord } from './words.ts';
import { zip } from './zip.ts';

export interface OwnDataAsk extends OwnAsk {
  /** Time zone of the merchant's business day. */
  zone: string;
  madeAt: Date;
}

type Parts = ReadonlyMap<string, OwnPart>;

/** Yields the bytes of the archive. Each part is read twice, in batches of rows. */
export function writeOwnData(db: Db, parts: Parts, ask: OwnDataAsk): AsyncIterable<Buffer> {
  return zip([
    { name: 'data.json', content: bytesOf(json(db, parts, ask)) },
    { name: 'data.html', content: bytesOf(page(db, parts, ask)) },
  ]);
}

async function* bytesOf(texts: AsyncIterable<string>): AsyncIterable<Buffer> {
  for await (const text of texts) if (text !== '') yield Buffer.from(text);
}

async function* json(db: Db, parts: Parts, ask: OwnDataAsk): AsyncIterable<string> {
  yield `{\n"memberId": ${JSON.stringify(ask.memberId)},\n"madeAt": ${JSON.stringify(ask.madeAt.toISOString())}`;
  for (const [name, read] of parts) {
    yield `,\n${JSON.stringify(name)}: [`;
    let before = '\n';
    for await (const rows of read(db, ask)) {
      for (const row of rows) {
        yield before + JSON.stringify(row);
        before = ',\n';
      }
    }
    yield '\n]';
  }
  yield '\n}\n';
}

const STYLE =
  'body{font:15px/1.5 system-ui,"Noto Sans Thai",sans-serif;margin:24px;max-width:1100px}table{border-collapse:collapse;display:block;overflow-x:auto}th,td{border:1px solid #ccc;padding:4px 8px;text-align:left;vertical-align:top}';

async function* page(db: Db, parts: Parts, ask: OwnDataAsk): AsyncIterable<string> {
  const { language } = ask;
  const word = (name: string) => escaped(ownWord(language, name) ?? name);
  yield `<!doctype html>\n<html lang="${language.toLowerCase()}"><head><meta charset="utf-8"><title>${word('title')}</title>`;
  yield `<meta name="viewport" content="width=device-width, initial-scale=1"><style>${STYLE}</style></head>\n<body><h1>${word('title')}</h1>`;
  yield `<p>${word('made')}: ${momentText(ask.madeAt, ask.zone)} (${escaped(ask.zone)})</p>`;
  for (const [name, read] of parts) {
    yield `\n<h2>${word(`part.${name}`)}</h2>`;
    let columns: string[] | undefined;
    for await (const rows of read(db, ask)) {
      const [first] = rows;
      if (columns === undefined && first !== undefined) {
        columns = Object.keys(first);
        yield `\n<table><thead><tr>${columns.map((one) => `<th>${word(one)}</th>`).join('')}</tr></thead><tbody>`;
      }
      for (const row of rows) yield `\n<tr>${columns!.map((one) => `<td>${shown(row[one], ask)}</td>`).join('')}</tr>`;
    }
    yield columns === undefined ? `<p>${word('nothing')}</p>` : '\n</tbody></table>';
  }
  yield '\n</body></html>\n';
}

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

function shown(value: OwnRow[string] | undefined, { zone, language }: OwnDataAsk): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return ownWord(language, value ? 'yes' : 'no')!;
  const text = String(value);
  return escaped(MOMENT.test(text) ? momentText(new Date(text), zone) : text);
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign]!);
