import type { FeedLine } from '../../rails/ports.ts';

/** Why a file is refused, with the line of a CSV or the number of an entry where one is to blame. */
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

/** Thrown by the readers: the file is refused whole. */
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
  /** The bank's own number of it; null: made of all that it says. */
  number: string | null;
  /** The bank took it for itself. Only of what went out. */
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

/** A text of the bank as it is kept: blanks folded, null when nothing is left. */
export function textOf(value: string | undefined): string | null {
  const text = value?.normalize('NFC').replaceAll(/\s+/g, ' ').trim() ?? '';
  return text === '' ? null : text.slice(0, TEXT_MAX);
}
