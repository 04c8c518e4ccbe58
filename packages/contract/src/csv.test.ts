import { describe, expect, it } from 'vitest';
import { csvCell, guardCell, toCsv } from './csv.ts';

describe('the formula guard', () => {
  it.each([
    '=1+1',
    '+66812345678',
    '-2+3',
    '@SUM(A1)',
    '＝1+1',
    '＋1',
    '－1',
    '＠SUM(A1)',
    '\t=1+1',
    '\r=1',
    '\n=1',
    '\u0000=1',
    '\tplain text after a tab',
    '  =1+1',
    '\u00A0=1',
    '\u3000@x',
    '"=1+1',
    "'=1+1",
    ' "=HYPERLINK("http://example.test")',
    '\u200B=1',
    '=cmd|"/C calc"!A0',
    '%0A-3+3+cmd',
    '|calc',
  ])('puts a quote before %j', (text) => {
    expect(guardCell(text)).toBe(`'${text}`);
  });

  it.each(['somchai', 'a=b', '12.50', 'x@example.test', 'สมชาย ใจดี', '1-2', '"quoted" words', ''])(
    'leaves %j alone',
    (text) => {
      expect(guardCell(text)).toBe(text);
    },
  );
});

describe('a cell', () => {
  it('keeps a typed number a number, negative ones too', () => {
    expect(csvCell('-12.50', 'number')).toBe('-12.50');
    expect(csvCell('1234.50', 'number')).toBe('1234.50');
  });

  it('does not trust a number that is none', () => {
    expect(csvCell('=1+1', 'number')).toBe("'=1+1");
    expect(csvCell('-12.50', 'text')).toBe("'-12.50");
  });

  it('keeps an account number as text', () => {
    expect(csvCell('0123456789', 'id')).toBe("'0123456789");
    expect(csvCell('wd_0Ab', 'id')).toBe('wd_0Ab');
  });

  it('quotes what RFC 4180 wants quoted, after the guard', () => {
    expect(csvCell('a,b', 'text')).toBe('"a,b"');
    expect(csvCell('say "yes"', 'text')).toBe('"say ""yes"""');
    expect(csvCell('two\r\nlines', 'text')).toBe('"two\r\nlines"');
    expect(csvCell('=a,b', 'text')).toBe(`"'=a,b"`);
    expect(csvCell(null, 'text')).toBe('');
  });
});

describe('a file', () => {
  it('begins with a BOM and the facts, then heads and rows with CRLF', () => {
    const text = toCsv({
      facts: [
        ['Export', 'Withdrawals'],
        ['Filter', '=evil'],
      ],
      columns: [
        { header: 'Member', kind: 'text', value: (row: { name: string; amount: string }) => row.name },
        { header: 'Amount', kind: 'number', value: (row) => row.amount },
      ],
      rows: [
        { name: '@ploy', amount: '-5.00' },
        { name: 'นก, ใจดี', amount: '10.00' },
      ],
    });
    expect(text).toBe(
      '\uFEFFExport,Withdrawals\r\nFilter,\'=evil\r\n\r\nMember,Amount\r\n\'@ploy,-5.00\r\n"นก, ใจดี",10.00\r\n',
    );
  });
});
