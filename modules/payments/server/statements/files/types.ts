import type { FeedLine } from '../../rails/ports.ts';

/** Reason for refusing a file, with the CSV line or entry number if one is at fault. */
export type FileProblem =
  | 'empty'
  | 'encoding'
  | 'notXml'
  | 'doctype'
  | 'tooDeep'
  | 'tooMany'
  | 'notCamt'
  | 'oneStatement'
  | 'otherAccount'
  | 'currency'
  | 'periodMissing'
  | 'periodOrder'
  | 'periodFuture'
  | 'outsidePeriod'
  | 'columnMissing'
  | 'quote'
  | 'cells'
  | 'time'
  | 'timeMissing'
  | 'amount'
  | 'direction'
  | 'notBooked'
  | 'parts'
  | 'numberTwice'
  | 'balance'
  | 'tooLong';

/** Thrown by the readers to refuse the whole file. */
export class FileFault extends Error {
  readonly problem: FileProblem;
  readonly row: number | null;
  readonly found: string | null;
  constructor(problem: FileProblem, row: number | null = null, found: string | null = null) {
    super(`${problem} at ${row ?? 'the file'}`);
    this.problem = problem;
    this.row = row;
    this.found = found === null ? null : found.slice(0, 60);
  }
}

export interface ReadLine extends Omit<FeedLine, 'sourceRef'> {
  row: number;
  direction: 'in' | 'out';
  /** Reference of the bank; null: derived from the content of the line. */
  number: string | null;
  /** Fee of the bank; only for outgoing lines. */
  isFee: boolean;
  balanceMinor: bigint | null;
}

export interface ReadStatement {
  format: 'camt053' | 'csv';
  from: Date | null;
  until: Date | null;
  openingMinor: bigint | null;
  closingMinor: bigint | null;
  lines: ReadLine[];
}

export const LINES_MAX = 5000;
const TEXT_MAX = 140;

/** Normalizes a text of the bank: folds blanks, null if empty. */
export function textOf(value: string | undefined): string | null {
  const text = value?.normalize('NFC').replaceAll(/\s+/g, ' ').trim() ?? '';
  return text === '' ? null : text.slice(0, TEXT_MAX);
}
