// Reads camt.053, the statement of ISO 20022, in any version. Unknown content refuses the whole file.
import { at, all, type Element, parseXml, textAt } from './xml.ts';
import { FileFault, LINES_MAX, type ReadLine, type ReadStatement, textOf } from './types.ts';
import { isoMoment, minorOf } from './values.ts';

const NAMESPACE = /^urn:iso:std:iso:20022:tech:xsd:camt\.053\.001\.\d\d$/;
const XML_ENCODING = /^<\?xml[^>]*\sencoding\s*=\s*["']([A-Za-z0-9._-]+)["']/;

export interface CamtAsk {
  accountNo: string;
  currency: string;
  zone: string;
}

export function readCamt(source: string, ask: CamtAsk): ReadStatement {
  const declared = XML_ENCODING.exec(source)?.[1];
  if (declared !== undefined && !/^(utf-?8|us-ascii)$/i.test(declared)) throw new FileFault('encoding', null, declared);
  const root = parseXml(source);
  const message = at(root, 'BkToCstmrStmt');
  if (root.name !== 'Document' || !NAMESPACE.test(root.namespace) || message === undefined)
    throw new FileFault('notCamt');
  const [statement, second] = all(message, 'Stmt');
  if (statement === undefined) throw new FileFault('empty');
  if (second !== undefined) throw new FileFault('oneStatement');
  const account = textAt(statement, 'Acct', 'Id', 'Othr', 'Id') ?? textAt(statement, 'Acct', 'Id', 'IBAN');
  if (account?.replaceAll(/[\s-]/g, '') !== ask.accountNo) throw new FileFault('otherAccount', null, account ?? null);
  const moment = (text: string | undefined): Date | null => {
    if (text === undefined) return null;
    const read = isoMoment(text, ask.zone);
    if (read === undefined) throw new FileFault('time', null, text);
    return read;
  };
  const lines: ReadLine[] = [];
  for (const [i, entry] of all(statement, 'Ntry').entries()) {
    lines.push(...linesOf(entry, i + 1, ask));
    if (lines.length > LINES_MAX) throw new FileFault('tooMany');
  }
  const read: ReadStatement = {
    format: 'camt053',
    from: moment(textAt(statement, 'FrToDt', 'FrDtTm')),
    until: moment(textAt(statement, 'FrToDt', 'ToDtTm')),
    openingMinor: balanceOf(statement, ['OPBD', 'PRCD'], ask),
    closingMinor: balanceOf(statement, ['CLBD'], ask),
    lines,
  };
  checkSum(read);
  return read;
}

/** Checks the balances: a statement whose lines do not add up lacks some of them. */
function checkSum({ openingMinor, closingMinor, lines }: ReadStatement): void {
  if (openingMinor === null || closingMinor === null) return;
  const moved = lines.reduce((sum, line) => sum + (line.direction === 'in' ? line.amountMinor : -line.amountMinor), 0n);
  if (openingMinor + moved !== closingMinor) throw new FileFault('balance');
}

function balanceOf(statement: Element, codes: readonly string[], ask: CamtAsk): bigint | null {
  for (const code of codes) {
    const found = all(statement, 'Bal').find((one) => textAt(one, 'Tp', 'CdOrPrtry', 'Cd') === code);
    if (found !== undefined) {
      const minor = amountOf(at(found, 'Amt'), null, ask);
      return textAt(found, 'CdtDbtInd') === 'DBIT' ? -minor : minor;
    }
  }
  return null;
}

function amountOf(element: Element | undefined, row: number | null, { currency }: CamtAsk): bigint {
  const given = element?.attributes.Ccy;
  if (given !== currency) throw new FileFault('currency', row, given ?? null);
  const minor = minorOf(element?.text ?? '', '.');
  if (minor === undefined || minor < 0n) throw new FileFault('amount', row, element?.text ?? null);
  return minor;
}

const directions: Record<string, ReadLine['direction']> = { CRDT: 'in', DBIT: 'out' };

function directionOf(element: Element, row: number): ReadLine['direction'] {
  const given = textAt(element, 'CdtDbtInd');
  const direction = given === undefined ? undefined : directions[given];
  if (direction === undefined) throw new FileFault('direction', row, given ?? null);
  return direction;
}

/** Returns the lines of one entry: one, or one for each transaction of a batch. */
function linesOf(entry: Element, row: number, ask: CamtAsk): ReadLine[] {
  const status = textAt(entry, 'Sts', 'Cd') ?? textAt(entry, 'Sts');
  if (status !== 'BOOK') throw new FileFault('notBooked', row, status ?? null);
  const whole = amountOf(at(entry, 'Amt'), row, ask);
  const direction = directionOf(entry, row);
  const details = all(entry, 'NtryDtls').flatMap((one) => all(one, 'TxDtls'));
  const bookedAt = bookedAtOf(entry, details, row, ask);
  const number = textOf(textAt(entry, 'AcctSvcrRef'));
  if (details.length <= 1) return aloneOf(entry, details[0], { row, direction, bookedAt, number, whole }, ask);
  const parts = details.map((detail, i) => {
    const given = at(detail, 'Amt') ?? at(detail, 'AmtDtls', 'TxAmt', 'Amt');
    if (given === undefined) throw new FileFault('parts', row);
    if (at(detail, 'CdtDbtInd') !== undefined && directionOf(detail, row) !== direction)
      throw new FileFault('direction', row);
    const part = number === null ? null : `${number}/${i + 1}`;
    return lineOf({ row, direction, bookedAt, amountMinor: amountOf(given, row, ask), number: part, entry, detail });
  });
  if (parts.reduce((sum, one) => sum + one.amountMinor, 0n) !== whole) throw new FileFault('parts', row);
  return parts;
}

/** Returns the bank's own charge within the amount of an entry. */
function chargesOf(entry: Element, detail: Element | undefined, row: number, ask: CamtAsk): bigint {
  const records = [entry, detail].flatMap((one) => all(at(one, 'Chrgs'), 'Rcrd'));
  const included = records.filter((one) => textAt(one, 'ChrgInclInd') === 'true');
  return included.reduce((sum, one) => {
    const minor = amountOf(at(one, 'Amt'), row, ask);
    return textAt(one, 'CdtDbtInd') === 'CRDT' ? sum - minor : sum + minor;
  }, 0n);
}

/**
 * Returns the lines of a single entry. If its amount includes the bank's fee, there are two: the amount as the payer
 * sent it or as it arrived, and the fee.
 */
function aloneOf(
  entry: Element,
  detail: Element | undefined,
  one: Pick<ReadLine, 'row' | 'direction' | 'bookedAt' | 'number'> & { whole: bigint },
  ask: CamtAsk,
): ReadLine[] {
  const { whole, ...rest } = one;
  const { row, direction, number } = rest;
  const charges = isCharge(entry, detail) ? 0n : chargesOf(entry, detail, row, ask);
  if (charges < 0n || (direction === 'out' && charges >= whole)) throw new FileFault('amount', row, `${charges}`);
  const amountMinor = direction === 'in' ? whole + charges : whole - charges;
  const line = lineOf({ ...rest, amountMinor, entry, detail });
  if (charges === 0n) return [line];
  const fee = { ...line, payerName: null, payerBank: null, payerAccount: null, direction: 'out' as const, isFee: true };
  return [line, { ...fee, amountMinor: charges, number: number === null ? null : `${number}/fee` }];
}

/** ISO 20022 family codes of the bank's own charges. */
const CHARGES = new Set(['CHRG', 'FEES', 'COMM']);

/** Checks the code of the transaction, or of its entry if missing. */
const isCharge = (entry: Element, detail: Element | undefined): boolean =>
  [detail, entry].some((one) => CHARGES.has(textAt(one, 'BkTxCd', 'Domn', 'Fmly', 'SubFmlyCd') ?? ''));

/** Returns the booking time. It must have a time of day, which matching needs to find reports of the same money. */
function bookedAtOf(entry: Element, details: readonly Element[], row: number, { zone }: CamtAsk): Date {
  const text =
    textAt(entry, 'BookgDt', 'DtTm') ??
    textAt(details[0], 'RltdDts', 'TxDtTm') ??
    textAt(details[0], 'RltdDts', 'AccptncDtTm') ??
    textAt(entry, 'ValDt', 'DtTm');
  if (text === undefined) throw new FileFault('timeMissing', row);
  const read = isoMoment(text, zone);
  if (read === undefined) throw new FileFault('time', row, text);
  return read;
}

function lineOf(
  line: Pick<ReadLine, 'row' | 'direction' | 'bookedAt' | 'amountMinor' | 'number'> & {
    entry: Element;
    detail: Element | undefined;
  },
): ReadLine {
  const { entry, detail, ...rest } = line;
  if (rest.amountMinor === 0n) throw new FileFault('amount', rest.row, '0');
  // Counterparty of our account.
  const [party, agent] = rest.direction === 'in' ? ['Dbtr', 'DbtrAgt'] : ['Cdtr', 'CdtrAgt'];
  const parties = at(detail, 'RltdPties');
  const account = at(parties, `${party}Acct`, 'Id');
  const bank = at(detail, 'RltdAgts', agent!, 'FinInstnId');
  const said = all(at(detail, 'RmtInf'), 'Ustrd').map(({ text }) => text);
  const own = textAt(detail, 'Refs', 'EndToEndId');
  const reference = [...said, ...(own === undefined || own === 'NOTPROVIDED' ? [] : [own])].join(' ');
  return {
    ...rest,
    number: textOf(textAt(detail, 'Refs', 'AcctSvcrRef')) ?? rest.number,
    payerName: textOf(textAt(parties, party!, 'Nm') ?? textAt(parties, party!, 'Pty', 'Nm')),
    payerBank: bankCodeOf(textAt(bank, 'ClrSysMmbId', 'MmbId') ?? textAt(bank, 'Othr', 'Id')),
    payerAccount: textOf(textAt(account, 'Othr', 'Id') ?? textAt(account, 'IBAN')),
    reference: textOf(reference === '' ? textAt(entry, 'AddtlNtryInf') : reference),
    isFee: rest.direction === 'out' && isCharge(entry, detail),
    balanceMinor: null,
  };
}

/** Returns the three-digit code of a Thai bank; null for other codes, which cannot be compared. */
export const bankCodeOf = (text: string | undefined): string | null =>
  text !== undefined && /^\d{3}$/.test(text.trim()) ? text.trim() : null;
