// Converts the bytes of a statement file to lines with references, or throws the reason for refusing it.
import { createHash } from 'node:crypto';
import { decodeText, readStatementCsv, type TemplateSettings } from './csv.ts';
import { readCamt } from './camt.ts';
import { FileFault, LINES_MAX, type ReadLine, type ReadStatement } from './types.ts';

export interface FileAsk {
  accountKey: string;
  accountNo: string | null;
  currency: string;
  zone: string;
  /** Template for CSV. */
  template: TemplateSettings | undefined;
  /** Period given by the user if the file does not contain it. */
  from: Date | undefined;
  until: Date | undefined;
  now: Date;
}

export type FileLine = Omit<ReadLine, 'number' | 'balanceMinor'> & { sourceRef: string };
export type CheckedStatement = Omit<ReadStatement, 'lines' | 'from' | 'until'> & {
  from: Date;
  until: Date;
  lines: FileLine[];
};

/** Returns true if the file begins as XML; every other file is read as CSV. */
export function isXml(bytes: Buffer): boolean {
  return /^(\uFEFF)?\s*</.test(bytes.subarray(0, 200).toString('utf8'));
}

/** Reads a file. Throws a `FileFault` with row and reason. */
export function readStatementFile(bytes: Buffer, ask: FileAsk): CheckedStatement {
  const read = open(bytes, ask);
  if (read.lines.length === 0) throw new FileFault('empty');
  if (read.lines.length > LINES_MAX) throw new FileFault('tooMany');
  const from = read.from ?? ask.from;
  const until = read.until ?? ask.until;
  if (from === undefined || until === undefined) throw new FileFault('periodMissing');
  if (from >= until) throw new FileFault('periodOrder');
  // A period that is not over cannot be complete.
  if (until > ask.now) throw new FileFault('periodFuture');
  for (const line of read.lines)
    if (line.bookedAt < from || line.bookedAt > until) throw new FileFault('outsidePeriod', line.row);
  return { ...read, from, until, lines: withReferences(ask.accountKey, read.lines) };
}

function open(bytes: Buffer, ask: FileAsk): ReadStatement {
  const { accountNo, currency, zone, template } = ask;
  if (isXml(bytes)) {
    if (accountNo === null) throw new FileFault('otherAccount');
    return readCamt(decodeText(bytes, 'utf-8'), { accountNo, currency, zone });
  }
  if (template === undefined) throw new FileFault('notCamt');
  return readStatementCsv(decodeText(bytes, template.encoding), { settings: template, accountNo, zone });
}

/**
 * Adds a reference to each line: the bank's number, otherwise a hash of its content and its position among equal
 * lines.
 */
function withReferences(accountKey: string, lines: readonly ReadLine[]): FileLine[] {
  const seen = new Map<string, number>();
  return lines.map(({ number, balanceMinor, ...line }) => {
    if (number !== null) {
      if (seen.has(number)) throw new FileFault('numberTwice', line.row, number);
      seen.set(number, 1);
      return { ...line, sourceRef: number };
    }
    const said = [
      accountKey,
      line.direction,
      line.bookedAt.toISOString(),
      line.amountMinor,
      balanceMinor,
      line.payerName,
      line.payerBank,
      line.payerAccount,
      line.reference,
    ].map((one) => (one === null ? '' : String(one)));
    const all = JSON.stringify(said);
    const ordinal = (seen.get(all) ?? 0) + 1;
    seen.set(all, ordinal);
    const hash = createHash('sha256')
      .update(JSON.stringify([all, ordinal]))
      .digest('hex');
    return { ...line, sourceRef: `line-${hash.slice(0, 32)}` };
  });
}
