import { describe, expect, it } from 'vitest';
import type { TemplateSettings } from './csv.ts';
import { type FileAsk, readStatementFile } from './read-file.ts';
import { camtOf, entry, template } from './statement-files.test-data.ts';
import { FileFault } from './types.ts';
import { isoMoment, minorOf, momentReader } from './values.ts';

const at = (time: string) => new Date(`2026-11-20T${time}+07:00`);
const ask: FileAsk = {
  accountKey: 'sandbox:paper',
  accountNo: '9876543210',
  currency: 'THB',
  zone: 'Asia/Bangkok',
  template: undefined,
  from: at('00:00:00'),
  until: at('18:00:00'),
  now: at('20:00:00'),
};
const read = (text: string | Buffer, more: Partial<FileAsk> = {}) =>
  readStatementFile(Buffer.isBuffer(text) ? text : Buffer.from(text), { ...ask, ...more });
const csv = (text: string | Buffer, settings: Partial<TemplateSettings> = {}, more: Partial<FileAsk> = {}) =>
  read(text, { template: { ...template, ...settings }, ...more });
/** Returns the problem and the row for which a file is refused. */
function faultOf(work: () => unknown): [string, number | null] {
  try {
    work();
  } catch (error) {
    if (error instanceof FileFault) return [error.problem, error.row];
    throw error;
  }
  throw new Error('it was read');
}

describe('camt.053', () => {
  it('reads entries with their payer, reference, number and period', () => {
    const statement = read(camtOf([entry({ amount: '500.37', remittance: 'D7K2M9QX4TAB' })]));
    expect(statement).toMatchObject({
      format: 'camt053',
      from: at('00:00:00'),
      until: at('18:00:00'),
      openingMinor: 100_000n,
      closingMinor: 150_037n,
    });
    expect(statement.lines).toEqual([
      {
        row: 1,
        direction: 'in',
        sourceRef: 'BANK-1',
        amountMinor: 50_037n,
        bookedAt: at('10:04:00'),
        payerName: 'SOMCHAI JAIDEE',
        payerBank: '014',
        payerAccount: 'XXXXX1234X',
        reference: 'D7K2M9QX4TAB',
        isFee: false,
      },
    ]);
  });

  const code = (sub: string) =>
    `<BkTxCd><Domn><Cd>ACMT</Cd><Fmly><Cd>MDOP</Cd><SubFmlyCd>${sub}</SubFmlyCd></Fmly></Domn></BkTxCd>`;
  const charges = (amount: string, included = 'true') =>
    `<Chrgs><Rcrd><Amt Ccy="THB">${amount}</Amt><CdtDbtInd>DBIT</CdtDbtInd><ChrgInclInd>${included}</ChrgInclInd></Rcrd></Chrgs>`;
  const told = (text: string) =>
    read(text).lines.map(({ direction, amountMinor, sourceRef, isFee }) => [direction, amountMinor, sourceRef, isFee]);

  it('knows the bank’s own fees by their code, and nothing that came in', () => {
    const out = { amount: '15.00', direction: 'DBIT' as const };
    expect(told(camtOf([entry({ ...out, more: code('CHRG') })]))).toEqual([['out', 1500n, 'BANK-1', true]]);
    expect(told(camtOf([entry({ ...out, more: code('OTHR') })]))).toEqual([['out', 1500n, 'BANK-1', false]]);
    expect(told(camtOf([entry({ amount: '15.00', more: code('CHRG') })]))).toEqual([['in', 1500n, 'BANK-1', false]]);
  });

  it('tells a fee that is inside an amount apart: what the payer sent is whole, what left is what arrived', () => {
    expect(told(camtOf([entry({ amount: '495.00', more: charges('5.00') })]))).toEqual([
      ['in', 50_000n, 'BANK-1', false],
      ['out', 500n, 'BANK-1/fee', true],
    ]);
    expect(told(camtOf([entry({ amount: '505.00', direction: 'DBIT', more: charges('5.00') })]))).toEqual([
      ['out', 50_000n, 'BANK-1', false],
      ['out', 500n, 'BANK-1/fee', true],
    ]);
    // A charge given for information, and booked by a separate entry.
    expect(told(camtOf([entry({ amount: '500.00', more: charges('5.00', 'false') })]))).toHaveLength(1);
    expect(faultOf(() => read(camtOf([entry({ amount: '5.00', direction: 'DBIT', more: charges('5.00') })])))).toEqual([
      'amount',
      1,
    ]);
  });

  it('reads each transaction of a batch as a line, and refuses one whose parts do not make the whole', () => {
    const parts = (second: string) =>
      camtOf([
        entry({
          amount: '30.00',
          details: `<TxDtls><Amt Ccy="THB">10.00</Amt></TxDtls><TxDtls><Amt Ccy="THB">${second}</Amt></TxDtls>`,
        }),
      ]);
    expect(read(parts('20.00')).lines.map((line) => [line.sourceRef, line.amountMinor])).toEqual([
      ['BANK-1/1', 1000n],
      ['BANK-1/2', 2000n],
    ]);
    expect(faultOf(() => read(parts('20.01')))).toEqual(['parts', 1]);
  });

  it('knows a line without a number by all that it says, the same in every file that has it', () => {
    const two = [1, 2].map(() => entry({ amount: '5.00', number: '' }));
    const first = read(camtOf(two)).lines.map(({ sourceRef }) => sourceRef);
    const longer = camtOf([...two, entry({ amount: '7.00', number: '' })]);
    const again = read(longer).lines.map(({ sourceRef }) => sourceRef);
    expect(new Set(again).size).toBe(3);
    expect(again.slice(0, 2)).toEqual(first);
  });

  const DOCTYPE = '<!DOCTYPE Document [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>';
  it.each([
    [
      'a document type with entities',
      () => camtOf([entry()]).replace('<Document', `${DOCTYPE}<Document`),
      'doctype',
      null,
    ],
    ['an entity that XML does not have', () => camtOf([entry({ remittance: '&lol;' })]), 'notXml', 1],
    ['a tag that is never closed', () => camtOf([entry()]).replace('</Stmt>', ''), 'notXml', 1],
    ['a tree without end', () => `<a>${'<b>'.repeat(100_000)}`, 'tooDeep', 1],
    ['another message', () => camtOf([entry()]).replace('camt.053', 'camt.054'), 'notCamt', null],
    [
      'two statements',
      () => camtOf([entry()]).replace('</BkToCstmrStmt>', '<Stmt/></BkToCstmrStmt>'),
      'oneStatement',
      null,
    ],
    ['another account', () => camtOf([entry()]).replace('9876543210', '9876543211'), 'otherAccount', null],
    ['another currency', () => camtOf([entry(), entry({ currency: 'USD', number: 'B2' })]), 'currency', 2],
    ['a pending entry', () => camtOf([entry({ status: 'PDNG' })]), 'notBooked', 1],
    ['an entry without its time of day', () => camtOf([entry({ time: '<Dt>2026-11-20</Dt>' })]), 'timeMissing', 1],
    ['a day that does not exist', () => camtOf([entry({ time: '<DtTm>2026-02-30T10:00:00</DtTm>' })]), 'time', 1],
    ['an amount with three decimals', () => camtOf([entry({ amount: '1.005' })]), 'amount', 1],
    ['a number that is there twice', () => camtOf([entry(), entry()]), 'numberTwice', 2],
    ['balances that the lines do not explain', () => camtOf([entry()], { closing: '1.00' }), 'balance', null],
    [
      'a line outside its period',
      () => camtOf([entry({ time: '<DtTm>2026-11-21T10:00:00</DtTm>' })]),
      'outsidePeriod',
      1,
    ],
    [
      'letters that are not UTF-8',
      () => Buffer.concat([Buffer.from(camtOf([entry()])), Buffer.from([0xff])]),
      'encoding',
      null,
    ],
    ['no entries', () => camtOf([]), 'empty', null],
  ])('refuses %s whole', (_name, file, problem, row) => {
    const [found, line] = faultOf(() => read(file()));
    expect([found, line === null]).toEqual([problem, row === null]);
  });

  it('refuses a period that is not over, and one that nobody names', () => {
    expect(faultOf(() => read(camtOf([entry()]), { now: at('17:59:59') }))).toEqual(['periodFuture', null]);
    const open = camtOf([entry()]).replace(/<FrToDt>.*<\/FrToDt>/, '');
    expect(faultOf(() => read(open, { from: undefined }))).toEqual(['periodMissing', null]);
    expect(read(open).until).toEqual(ask.until);
  });
});

const HEAD = 'Date,Time,In,Out,Balance,Name,Note';
const row = (more: string) => `20/11/2026,10:04,${more}`;

describe('CSV by a template', () => {
  it('reads both directions, thousands, quotes and balances, the newest first as well', () => {
    const rows = [row('"1,500.00",,2500.00,สมชาย ใจดี,"a ""b"""'), '20/11/2026,11:00,,20.00,2480.00,,'];
    const statement = csv([HEAD, ...rows].join('\r\n'));
    expect(statement.lines).toMatchObject([
      {
        row: 2,
        direction: 'in',
        amountMinor: 150_000n,
        payerName: 'สมชาย ใจดี',
        reference: 'a "b"',
        bookedAt: at('10:04:00'),
      },
      { row: 3, direction: 'out', amountMinor: 2000n, payerName: null, bookedAt: at('11:00:00') },
    ]);
    expect(statement).toMatchObject({ openingMinor: 100_000n, closingMinor: 248_000n });
    expect(csv([HEAD, ...rows.toReversed()].join('\n'))).toMatchObject({
      openingMinor: 100_000n,
      closingMinor: 248_000n,
    });
  });

  it('reads Thai letters of Windows-874, years of the Buddhist era, and leaves out what is around the table', () => {
    // สมชาย in TIS-620.
    const name = Buffer.from([0xca, 0xc1, 0xaa, 0xd2, 0xc2]);
    const bytes = Buffer.concat([
      Buffer.from('Statement\nof a bank\nDate;In;Name\n20/11/2569 10:04:09;1.500,25;'),
      name,
      Buffer.from('\nTotal;1.500,25;\n'),
    ]);
    const settings: Partial<TemplateSettings> = {
      encoding: 'windows-874',
      separator: ';',
      decimal: ',',
      timeForm: 'DD/MM/YYYY HH:mm:ss',
      years: 'buddhist',
      linesBefore: 2,
      linesAfter: 1,
      clockColumn: null,
      outColumn: null,
      balanceColumn: null,
      referenceColumn: null,
    };
    expect(csv(bytes, settings).lines).toMatchObject([
      { row: 4, amountMinor: 150_025n, payerName: 'สมชาย', bookedAt: at('10:04:09') },
    ]);
    expect(faultOf(() => csv(bytes, { ...settings, encoding: 'utf-8' }))).toEqual(['encoding', null]);
  });

  it.each([
    ['a day that does not exist', [row('1.00,,1001.00,,'), '31/11/2026,10:04,1.00,,1002.00,,'], 'time', 3],
    ['an amount that is none', [row('1.00,,1001.00,,'), row('1O.00,,1011.00,,')], 'amount', 3],
    ['both directions at once', [row('1.00,1.00,1000.00,,')], 'amount', 2],
    ['no amount', [row(',,1000.00,,')], 'amount', 2],
    ['a cell too many', [row('1.00,,1001.00,,,x')], 'cells', 2],
    ['a cell too few', [row('1.00,')], 'cells', 2],
    ['a balance that does not follow', [row('1.00,,1001.00,,'), row('1.00,,1003.00,,')], 'balance', 3],
    ['a quotation mark that is never closed', [row('"1.00,,1001.00,,')], 'quote', 2],
    ['a line outside the period', ['20/11/2026,19:04,1.00,,1001.00,,'], 'outsidePeriod', 2],
    ['heads alone', [], 'empty', null],
  ])('refuses %s, with the row', (_name, rows, problem, line) => {
    expect(faultOf(() => csv([HEAD, ...rows].join('\n')))).toEqual([problem, line]);
  });

  it('refuses a column that is not there, or there twice, and another account', () => {
    const good = row('1.00,,1001.00,,');
    expect(faultOf(() => csv(`${HEAD.replace('Name', 'Payer')}\n${good}`))).toEqual(['columnMissing', 1]);
    expect(faultOf(() => csv(`${HEAD.replace('Note', 'Name')}\n${good}`))).toEqual(['columnMissing', 1]);
    const own = { accountColumn: 'Note', referenceColumn: null };
    expect(csv(`${HEAD}\n${good}987-654-3210`, own).lines).toHaveLength(1);
    expect(faultOf(() => csv(`${HEAD}\n${good}1234567890`, own))).toEqual(['otherAccount', 2]);
  });

  it('refuses more lines than are read at once', () => {
    const lines = Array.from({ length: 5001 }, () => row('1.00,,,,'));
    expect(faultOf(() => csv([HEAD, ...lines].join('\n'), { balanceColumn: null }))).toEqual(['tooMany', null]);
  });
});

describe('what banks write', () => {
  it.each([
    ['1,234.50', '.', 123_450n],
    ['1.234,5', ',', 123_450n],
    ['฿ 20', '.', 2000n],
    ['(20.00)', '.', -2000n],
    ['-0.01', '.', -1n],
    ['1,23.00', '.', undefined],
    ['1.005', '.', undefined],
    ['1e3', '.', undefined],
    ['', '.', undefined],
    ['99999999999999.00', '.', undefined],
  ] as const)('reads the amount %j with the decimal mark %s', (text, decimal, minor) => {
    expect(minorOf(text, decimal)).toBe(minor);
  });

  it('reads a clock of its zone, and an offset where one is given', () => {
    expect(isoMoment('2026-11-20T10:00:00', 'Asia/Bangkok')).toEqual(at('10:00:00'));
    expect(isoMoment('2026-11-20T10:00:00.123+09:00', 'Asia/Bangkok')).toEqual(at('08:00:00'));
    expect(isoMoment('2026-11-20', 'Asia/Bangkok')).toBeUndefined();
  });

  it('needs day and time of day in a form, each once', () => {
    const options = { years: 'common', zone: 'Asia/Bangkok' } as const;
    expect(momentReader('DD/MM/YYYY', options)).toBeUndefined();
    expect(momentReader('DD/MM/YYYY HH:mm DD', options)).toBeUndefined();
    expect(momentReader('YYYY-MM-DD HH.mm', options)?.('2026-11-20  10.04')).toEqual(at('10:04:00'));
    expect(momentReader('DD/MM/YY HH:mm', { ...options, years: 'buddhist' })?.('20/11/69 10:04')).toEqual(
      at('10:04:00'),
    );
  });
});
