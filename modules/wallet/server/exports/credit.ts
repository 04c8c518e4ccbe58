import type { Db } from '@sanam/server/platform/db.ts';
import { businessDays } from '@sanam/server/platform/business-days.ts';
import { creditOf } from '../records/credit.ts';
import type { RecordDeps } from '../records/money-lines.ts';
import { EXPORT_DAYS_MAX, type ExportAsk, type ExportTable, wordsOf } from './table.ts';

const words = wordsOf(new URL('../../words/', import.meta.url));
const groups = ['deposits', 'withdrawals', 'transfers', 'play', 'bonus', 'points', 'fees', 'adjustments'] as const;

/** Returns the credit report of the whole months that the range touches, newest first. */
export async function creditTable(deps: RecordDeps, db: Db, ask: ExportAsk): Promise<ExportTable> {
  await businessDays(db, ask, ask.zone, EXPORT_DAYS_MAX);
  const { list } = await creditOf({ ...deps, db }, ask.memberId, { first: ask.from, last: ask.to });
  const say = (key: string) => words(ask.language, key);
  const rows = list.map((row) => [
    row.month,
    row.opening,
    ...groups.map((group) => row[group]),
    row.closing,
    say(row.isExplained ? 'record.explained' : 'record.notExplained'),
  ]);
  return {
    title: say('member.creditReport'),
    facts: [],
    totals: [],
    columns: [
      { header: say('record.month'), kind: 'text', weight: 8 },
      { header: say('record.opening'), kind: 'number', weight: 12 },
      ...groups.map((group) => ({ header: say(`record.line.${group}`), kind: 'number' as const, weight: 10 })),
      { header: say('record.closing'), kind: 'number', weight: 12 },
      { header: say('record.check'), kind: 'text', weight: 12 },
    ],
    rowCount: rows.length,
    rows: once(rows),
  };
}

async function* once(rows: string[][]): AsyncIterable<string[][]> {
  yield await Promise.resolve(rows);
}
