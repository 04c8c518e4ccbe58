import type { HistoryEntry } from '@sanam/ledger/server/index.ts';
import { toWire } from '@sanam/contract';
import { businessDays } from '@sanam/server/platform/business-days.ts';
import type { Db } from '@sanam/server/platform/db.ts';
import type { RecordDeps } from '../records/money-lines.ts';
import { classesOfPart, kindsOfRecord } from '../records/rules.ts';
import { rowOf } from '../records/row.ts';
import { EXPORT_DAYS_MAX, type ExportAsk, type ExportTable, momentText, wordsOf } from './table.ts';
import { fileWord } from './words.ts';

const SET = 2000;
const words = wordsOf(new URL('../../words/', import.meta.url));

/** Returns the account record of a range, newest first. */
export async function accountTable(deps: Pick<RecordDeps, 'ledger'>, db: Db, ask: ExportAsk): Promise<ExportTable> {
  const { ledger } = deps;
  const { currency, zone } = ask;
  const { from, to } = await businessDays(db, ask, zone, EXPORT_DAYS_MAX);
  const kinds = ask.kind === undefined ? {} : { kinds: [...kindsOfRecord[ask.kind]] };
  const classes = classesOfPart(ask.part);
  const filter = { owner: ask.memberId, classes, currency, from, to, ...kinds };
  const totals = await ledger.historyTotals(db, filter);
  const say = (key: string) => words(ask.language, key);
  const wire = (amountMinor: bigint) => toWire(amountMinor, currency);
  return {
    title: say('member.transactionHistory'),
    facts: [],
    totals: [
      [fileWord(ask.language, 'in'), wire(totals.inMinor)],
      [fileWord(ask.language, 'out'), wire(totals.outMinor)],
      [say('record.net'), wire(totals.inMinor - totals.outMinor)],
    ],
    columns: [
      { header: say('record.time'), kind: 'text', weight: 15 },
      { header: say('record.number'), kind: 'id', weight: 22 },
      { header: say('record.kind'), kind: 'text', weight: 11 },
      { header: say('record.partName'), kind: 'text', weight: 9 },
      { header: say('record.amount'), kind: 'number', weight: 11 },
      { header: say('wallet.fee'), kind: 'number', weight: 8 },
      { header: say('record.before'), kind: 'number', weight: 12 },
      { header: say('record.after'), kind: 'number', weight: 12 },
    ],
    rowCount: totals.count,
    rows: setsOf(deps, db, filter, (entry) => {
      const row = rowOf(entry, wire, new Map());
      return [
        momentText(entry.at, zone),
        row.number,
        say(`record.kindName.${row.kind}`),
        say(`record.part.${row.part}`),
        row.amount,
        row.fee,
        row.balanceBefore,
        row.balanceAfter,
      ];
    }),
  };
}

type Filter = Parameters<RecordDeps['ledger']['history']>[1];

/**
 * Yields the entries of all accounts in batches, newest first: each account is read by its own versions, then they are
 * merged.
 */
async function* setsOf(
  { ledger }: Pick<RecordDeps, 'ledger'>,
  db: Db,
  filter: Filter,
  rowsOf: (entry: HistoryEntry) => string[],
): AsyncIterable<string[][]> {
  const readers = filter.classes.map((one) => entriesOf(ledger, db, { ...filter, classes: [one] }));
  const heads = await Promise.all(readers.map((reader) => reader.next()));
  let set: string[][] = [];
  for (;;) {
    const newest = heads.reduce<number | undefined>((best, head, at) => {
      if (head.done === true) return best;
      const other = best === undefined ? undefined : heads[best]!.value;
      return other === undefined || head.value.postingId > other.postingId ? at : best;
    }, undefined);
    if (newest === undefined) break;
    set.push(rowsOf(heads[newest]!.value as HistoryEntry));
    if (set.length === SET) {
      yield set;
      set = [];
    }
    heads[newest] = await readers[newest]!.next();
  }
  if (set.length > 0) yield set;
}

/** Yields the entries of one account, newest first. */
export async function* entriesOf(
  ledger: RecordDeps['ledger'],
  db: Db,
  filter: Filter,
): AsyncGenerator<HistoryEntry, undefined, undefined> {
  let before: { beforeVersion?: bigint } = {};
  for (;;) {
    const entries = await ledger.history(db, { ...filter, ...before, limit: SET });
    yield* entries;
    const last = entries.at(-1);
    if (last === undefined || entries.length < SET) return undefined;
    before = { beforeVersion: last.version };
  }
}
