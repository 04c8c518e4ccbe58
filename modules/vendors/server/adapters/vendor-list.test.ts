// A vendor's list of any length: too long is refused before parsing, and parsing yields to other work.
import { assert, asyncProperty, uint8Array } from 'fast-check';
import { parseStrictJson } from '@sanam/hwp';
import { describe, expect, it } from 'vitest';
import { AnswerRows, parseAnswer } from './answer-rows.ts';
import { readGames } from './read-games.ts';

const answer = (rows: readonly unknown[]) =>
  Buffer.from(JSON.stringify({ code: 'OK', games: rows, note: 'a, [b], "c\\', more: { a: [1, 2], b: 3 } }));

/** Feeds the text in chunks of this length. */
function arrived(bytes: Buffer, length = 7): AnswerRows {
  const rows = new AnswerRows();
  for (let at = 0; at < bytes.length; at += length) rows.push(bytes.subarray(at, at + length));
  return rows;
}
const parse = (bytes: Buffer) => parseAnswer(bytes, arrived(bytes).lists);

/** Counts how often other work ran meanwhile. */
async function turnsOf(work: Promise<unknown>): Promise<number> {
  let turns = 0;
  const count = (): void => {
    turns += 1;
    timer = setImmediate(count);
  };
  let timer = setImmediate(count);
  await work;
  clearImmediate(timer);
  return turns;
}

const kinds: [string, unknown][] = [
  ['numbers', 1],
  ['objects', { code: 'a', names: { th: 'ก', en: 'a' }, tags: [1, 2, 3] }],
  ['texts that look like more rows', '"],[{,,,\\'],
];

describe('the rows of an answer', () => {
  it.each(kinds)('are counted as they arrive: %s', (_name, row) => {
    const ten = answer(Array.from({ length: 10 }, () => row));
    // One of them is the separator of the object beside the list.
    expect(arrived(ten).separators).toBe(10);
  });

  it('are none in an empty list', () => {
    expect(arrived(Buffer.from('{"games":[]}')).separators).toBe(0);
  });

  it.each(kinds)('are read as they would be in one go: %s', async (_name, row) => {
    for (const length of [0, 1, 99, 100, 101, 1000]) {
      const bytes = answer(Array.from({ length }, () => row));
      expect(await parse(bytes)).toEqual(parseStrictJson(bytes));
    }
  });

  it.each([
    ['a key twice, far apart', `{"a":[${'1,'.repeat(500)}1],"b":2,"a":[]}`],
    ['a key twice in a row', `{"a":[${'1,'.repeat(500)}{"b":1,"b":2}]}`],
    ['a comma too much', `{"a":[${'1,'.repeat(500)}]}`],
    ['a row too few', `{"a":[${'1,'.repeat(100)},1]}`],
    ['a list without an end', `{"a":[${'1,'.repeat(500)}1`],
    ['brackets that do not fit', `{"a":[${'1,'.repeat(500)}1}]`],
  ])('are refused with %s', async (_name, text) => {
    expect(await parse(Buffer.from(text))).toMatchObject({ ok: false });
  });

  it('are refused where one of them is too long to be read at once', async () => {
    expect(await parse(answer(['x'.repeat(2 * 1024 * 1024)]))).toMatchObject({ ok: false });
  });

  it('are refused and accepted as in one go, whatever bytes they hold', async () => {
    const wild = asyncProperty(uint8Array(), async (noise) => {
      const bytes = Buffer.concat([Buffer.from(`{"a":[${'1,'.repeat(200)}`), noise, Buffer.from(']}')]);
      expect((await parse(bytes)).ok).toBe(parseStrictJson(bytes).ok);
    });
    await assert(wild);
  });
});

describe('reading a list', () => {
  it('of 2.6 MB lets other work run between its rows', async () => {
    const bytes = answer(Array.from({ length: 24_000 }, () => ({ tiny: 'x'.repeat(90) })));
    expect(bytes.length).toBeGreaterThan(2.4e6);
    const { lists } = arrived(bytes, 65_536);
    expect(await turnsOf(parseAnswer(bytes, lists))).toBeGreaterThanOrEqual(230);
  });

  it('of games lets other work run between them', async () => {
    const reading = readGames(Array.from({ length: 2_000 }, () => ({})));
    expect(await turnsOf(reading)).toBeGreaterThanOrEqual(15);
    const { games, bad } = await reading;
    expect([games.length, bad.length]).toEqual([0, 2_000]);
  });
});
