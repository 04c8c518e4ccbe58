// A record as a table of texts: what every format is written from.
import { readFileSync } from 'node:fs';
import type { CsvKind } from '@sanam/contract/csv';
import type { Language } from '@sanam/messaging/server/index.ts';
import type { Db } from '@sanam/server/platform/db.ts';
import type { BalancePart, RecordKind } from '../../contract/states.ts';

export interface ExportColumn {
  header: string;
  kind: CsvKind;
  /** Its share of the width of a page. */
  weight: number;
}

export interface ExportTable {
  title: string;
  /** Range, zone and whose it is. */
  facts: readonly (readonly [string, string])[];
  totals: readonly (readonly [string, string])[];
  columns: readonly ExportColumn[];
  rowCount: number;
  /** Sets of rows, so that a year is never in memory whole. */
  rows: AsyncIterable<readonly (readonly string[])[]>;
}

/** What a member asked for. */
export interface ExportAsk {
  memberId: string;
  currency: 'THB' | 'FUN';
  /** Of the merchant's business day. */
  zone: string;
  language: Language;
  /** Calendar days of the merchant's zone, both counted. */
  from: string;
  to: string;
  kind?: RecordKind | undefined;
  part?: BalancePart | undefined;
}

/** Reads one record; every one of its statements is bounded by the range. */
export type ExportSource = (db: Db, ask: ExportAsk) => Promise<ExportTable>;

/** The longest range that a file has: a leap year. */
export const EXPORT_DAYS_MAX = 366;

/** The portal's own words of a module: a file says what the screen says. They hold no values. */
export function wordsOf(folder: URL): (language: Language, key: string) => string {
  const read = (language: string) =>
    JSON.parse(readFileSync(new URL(`portal.${language}.json`, folder), 'utf8')) as Record<string, string>;
  const words = { TH: read('th'), EN: read('en') };
  return (language, key) => words[language][key] ?? key;
}

/** `2026-11-20 13:05:07` in a zone: sorts as a text, and is the same in every language. */
export function momentText(at: Date, zone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' }).format(at);
}
