// A record as a table of texts, the input of every format.
import { readFileSync } from 'node:fs';
import type { CsvKind } from '@sanam/contract/csv';
import type { Language } from '@sanam/messaging/server/index.ts';
import type { Db } from '@sanam/server/platform/db.ts';
import type { BalancePart, RecordKind } from '../../contract/states.ts';

export interface ExportColumn {
  header: string;
  kind: CsvKind;
  /** Share of the page width. */
  weight: number;
}

export interface ExportTable {
  title: string;
  /** Range, time zone and owner. */
  facts: readonly (readonly [string, string])[];
  totals: readonly (readonly [string, string])[];
  columns: readonly ExportColumn[];
  rowCount: number;
  /** Batches of rows, so that a year is never in memory as a whole. */
  rows: AsyncIterable<readonly (readonly string[])[]>;
}

/** Export requested by a member. */
export interface ExportAsk {
  memberId: string;
  currency: 'THB' | 'FUN';
  /** Time zone of the merchant's business day. */
  zone: string;
  language: Language;
  /** Calendar days of the merchant's zone, both included. */
  from: string;
  to: string;
  kind?: RecordKind | undefined;
  part?: BalancePart | undefined;
}

/** Reads one record; each of its statements is limited to the range. */
export type ExportSource = (db: Db, ask: ExportAsk) => Promise<ExportTable>;

/** Maximum days of a file: a leap year. */
export const EXPORT_DAYS_MAX = 366;

/** Returns the portal's texts of a module, so that a file has the texts of the screen. They contain no values. */
export function wordsOf(folder: URL): (language: Language, key: string) => string {
  const read = (language: string) =>
    JSON.parse(readFileSync(new URL(`portal.${language}.json`, folder), 'utf8')) as Record<string, string>;
  const words = { TH: read('th'), EN: read('en') };
  return (language, key) => words[language][key] ?? key;
}

/** Formats `2026-11-20 13:05:07` in a time zone: sortable as text, equal in every language. */
export function momentText(at: Date, zone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' }).format(at);
}
