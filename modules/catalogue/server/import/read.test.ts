import { describe, expect, it } from 'vitest';
import { readCsv as openCsv } from './read-csv.ts';
import { readJson as openJson } from './read-json.ts';
import { readFile } from './read-file.ts';
import { createRowReader } from './rows.rules.ts';
import type { RawRow } from './types.ts';

const readCsv = (text: string) => {
  const { heads, rows } = openCsv(text);
  return { heads, rows: [...rows] };
};
const readJson = (text: string) => {
  const rows = openJson(text);
  return rows === undefined ? undefined : [...rows];
};
const readRows = (rows: readonly RawRow[], vendorCode: string) => {
  const reader = createRowReader(vendorCode);
  for (const row of rows) reader.take(row);
  return reader.read;
};

const good = { code: 'a', type: 'rng', name_th: 'เกม', name_en: 'Game', min_bet: '1', max_bet: '100.5' };
const problemsOf = (over: Record<string, string>) =>
  readRows([{ line: 2, values: { ...good, ...over } }], 'ACME').bad.flatMap(({ problems }) =>
    problems.map(({ field, problem }) => `${field} ${problem}`),
  );

describe('a CSV file', () => {
  it('is read by its head, with quotes, either line end, and commas or semicolons', () => {
    expect(readCsv('\uFEFFCode,Name_EN\r\n a ,"one, ""two"""\r\n\r\nb,"over\ntwo lines"\r\n').rows).toEqual([
      { line: 2, values: { code: ' a ', name_en: 'one, "two"' } },
      { line: 4, values: { code: 'b', name_en: 'over\ntwo lines' } },
    ]);
    expect(readCsv('code;name\n1;2,5\n').rows).toEqual([{ line: 2, values: { code: '1', name: '2,5' } }]);
    expect(readCsv('\n \n')).toEqual({ heads: [], rows: [] });
  });

  it('loses only the row that is broken: an open quote, cells that belong nowhere', () => {
    const { rows } = readCsv('code,name\na,"never closed\nb,fine\nc,x,y\nd,z,\n');
    expect(rows).toEqual([
      { line: 2, fault: 'unclosedQuote', text: 'a,"never closed' },
      { line: 3, values: { code: 'b', name: 'fine' } },
      { line: 4, fault: 'tooManyCells', text: 'c,x,y' },
      { line: 5, values: { code: 'd', name: 'z' } },
    ]);
  });
});

describe('a JSON file', () => {
  it('is read entry by entry with the line each stands on', () => {
    const text = '{"games": [\n  {"code": "a", "min_bet": 1},\n\n  {"code": "b, }", "demo": true, "rtp": null}\n]}';
    expect(readJson(text)).toEqual([
      { line: 2, values: { code: 'a', min_bet: '1' } },
      { line: 4, values: { code: 'b, }', demo: 'true' } },
    ]);
    expect(readJson('[]')).toEqual([]);
    expect(readJson('{"games": 1}')).toBeUndefined();
  });

  it('loses only the entry that is broken', () => {
    const lines = [
      '[',
      '{"code": "a"},',
      '{"code": },',
      '{"code": "c",',
      '{"code": "d"},',
      '{"code": "e}',
      '{"code": "f"},',
      '7,',
      '{"x": [1]}',
      ']',
    ];
    expect(readJson(lines.join('\n'))!.map((row) => [row.line, 'fault' in row ? row.fault : row.values.code])).toEqual([
      [2, 'a'],
      [3, 'badJson'],
      [4, 'badJson'],
      [5, 'd'],
      [6, 'badJson'],
      [7, 'f'],
      [8, 'notAnObject'],
      [9, 'badJson'],
    ]);
  });

  it('cut off in the middle keeps what came whole', () => {
    expect(readJson('[{"code":"a"},{"code":"b"')!.map((row) => 'values' in row)).toEqual([true, false]);
  });
});

/** Files crafted to keep the reader busy; reading time must grow linearly with the length, not quadratically. */
describe('a file made to be slow', () => {
  const letters = 300_000;
  it.each<[string, () => unknown]>([
    ['of brackets that never close', () => readJson(`[${'{'.repeat(letters)}`)],
    ['of blank lines before brackets', () => readJson(`[{${'\n'.repeat(letters)}${'{ '.repeat(1000)}`)],
    ['of blank lines behind an open quote', () => readJson(`[{"a": "never closed${'\n'.repeat(letters)}x`)],
    ['of a wide head line and many rows', () => readCsv(`code${','.repeat(letters)}\n${'x\n'.repeat(5000)}`)],
  ])('%s is read in a moment', (_name, read) => {
    const since = performance.now();
    read();
    expect(performance.now() - since).toBeLessThan(3000);
  });

  it('of too many rows is read no further than one beyond the bound', async () => {
    const bound = { vendorCode: 'ACME', rowsMax: 10 };
    // Enough lines to fill the memory if each of them were stored.
    const endless = Buffer.from(`code,type,name_th,name_en,min_bet,max_bet\n${'x\n'.repeat(2_000_000)}`);
    await expect(readFile(endless, bound)).rejects.toMatchObject({ code: 'games.tooMany' });
    await expect(readFile(Buffer.from(`[${'1,'.repeat(50)}1]`), bound)).rejects.toMatchObject({
      code: 'games.tooMany',
    });
  });

  it('lets everything else of the node go on while it is read', async () => {
    const lines = Array.from({ length: 10_000 }, (_, at) => `game-${at},RNG,เกม,Game,1.00,500.00`);
    const text = ['code,type,name_th,name_en,min_bet,max_bet', ...lines].join('\n');
    let turns = 0;
    let isOver = false;
    const turn = (): void => {
      turns += 1;
      if (!isOver) setImmediate(turn);
    };
    turn();
    const { good: rows } = await readFile(Buffer.from(text), { vendorCode: 'ACME', rowsMax: 25_000 });
    isOver = true;
    expect([rows.length, turns > 30]).toEqual([10_000, true]);
  });
});

describe('a row', () => {
  it('gets amounts in minor units, a drawn picture where it brings none, and its class in small letters', () => {
    const { good: rows } = readRows([{ line: 9, values: { ...good, class: 'Video', demo: 'yes' } }], 'ACME');
    expect(rows).toEqual([
      {
        line: 9,
        code: 'a',
        gameType: 'RNG',
        classify: 'video',
        nameTh: 'เกม',
        nameEn: 'Game',
        pictureSquareUrl: '/art/games/ACME/a.svg',
        pictureWideUrl: null,
        minBetMinor: 100n,
        maxBetMinor: 10_050n,
        rtp: null,
        hasDemo: true,
      },
    ]);
  });

  it.each<[Record<string, string>, string[]]>([
    [{ code: '' }, ['code missing']],
    [{ code: 'a b' }, ['code badCode']],
    [{ code: '=cmd|calc' }, ['code badCode']],
    [{ type: 'CHESS' }, ['type unknownType']],
    [{ vendor: 'OTHER' }, ['vendor otherVendor']],
    [{ vendor: 'ACME' }, []],
    [{ name_th: ' ' }, ['name_th missing']],
    [{ name_en: 'x'.repeat(121) }, ['name_en tooLong']],
    [{ name_en: 'a\u202Eb' }, ['name_en badText']],
    [{ name_th: 'half of a letter \uD83D' }, ['name_th badText']],
    [{ picture: 'https://pictures.example/\0.png' }, ['picture badAddress']],
    [{ picture: '/\\\\other.example/a.png' }, ['picture badAddress']],
    [{ picture: 'https://pictures.example/\uDE00.png' }, ['picture badAddress']],
    [{ picture: 'javascript:alert(1)' }, ['picture badAddress']],
    [{ picture: 'http://plain.example/a.png' }, ['picture badAddress']],
    [{ picture: '//other.example/a.png' }, ['picture badAddress']],
    [{ picture: 'https://a;script-src/a.png' }, ['picture badAddress']],
    [{ picture: 'https://name:word@pictures.example/a.png' }, ['picture badAddress']],
    [{ picture: 'https://pictures.example/a.png' }, []],
    [{ min_bet: '1,5' }, ['min_bet badAmount']],
    [{ min_bet: '-1', max_bet: '1e3' }, ['min_bet badAmount', 'max_bet badAmount']],
    [{ min_bet: '5', max_bet: '4.99' }, ['max_bet belowMin']],
    [{ min_bet: '0', max_bet: '0' }, ['max_bet badAmount']],
    [{ rtp: '96.5' }, ['rtp badRtp']],
    [{ rtp: '0.965' }, []],
    [{ demo: 'perhaps' }, ['demo badYesNo']],
    [{ class: 'a b' }, ['class badClass']],
  ])('%j says %j', (over, problems) => expect(problemsOf(over)).toEqual(problems));

  it('of a code that stood above is refused where it stands again, with the first line', () => {
    const { good: rows, bad } = readRows(
      [2, 3].map((line) => ({ line, values: good })),
      'ACME',
    );
    expect([rows.length, bad[0]]).toEqual([
      1,
      { line: 3, code: 'a', problems: [{ field: 'code', problem: 'duplicate', value: '2' }] },
    ]);
  });

  it('of our own export loses the mark that kept a spreadsheet from running it', () => {
    const { good: rows } = readRows([{ line: 2, values: { ...good, name_en: "'=1+1", name_th: "'ปกติ" } }], 'ACME');
    expect([rows[0]!.nameEn, rows[0]!.nameTh]).toEqual(['=1+1', "'ปกติ"]);
  });
});
