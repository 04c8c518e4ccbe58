import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numberOf } from './boards.ts';
import {
  below,
  commitmentOf,
  drawBoard,
  drawBytes,
  type DrawInputs,
  isCommitted,
  type OwnShape,
  shuffled,
  yeekeeDigits,
  yeekeeNumber,
  yeekeeOf,
} from './draw-stream.ts';

const seed = '1'.padStart(64, '0');
const randomness = '11'.repeat(32);
const commit = 'ec4916dd28fc4c10d78e287ca5d9cc51ee1ae73cbfde08c6b37324cbfaac8bc5';
const inputs = (market: string, numero: string): DrawInputs => ({ seed, market, numero, randomness });

/** Returns a stream of the given bytes; it fails if more are read. */
const bytes = (...given: number[]) => {
  const left = [...given];
  return async () => {
    if (left.length === 0) throw new Error('too many bytes were taken');
    return left.shift()!;
  };
};

describe('the stream of a draw', () => {
  it.each<[OwnShape, string, string, string]>([
    ['ssc', 'SSC1', '202611200001', '41581'],
    ['k3', 'K3M1', '202611200001', '4,3,1'],
    ['pk10', 'PK10M1', '202611200001', '3,1,4,6,2,9,7,8,10,5'],
    ['x5', 'X5M3', '202611200001', '11,3,7,2,9'],
    ['m6', 'M6D', '20261120', '24,4,13,3,39,11,41'],
  ])('gives %s of %s %s the numbers %s', async (shape, market, numero, expected) => {
    expect(numberOf(await drawBoard(shape, inputs(market, numero)))).toBe(expected);
  });

  it('adds 77898 to the first yeekee round', async () => {
    expect(await yeekeeDigits(inputs('YEEKEE15', '20261120-001'))).toBe('77898');
    expect(yeekeeOf(1_171_129n, '04371', '77898')).toBe('44656');
  });

  it('is another one for another seed, market, numero or randomness', async () => {
    const first = inputs('SSC1', '202611200001');
    const others: DrawInputs[] = [
      { ...first, seed: '2'.padStart(64, '0') },
      { ...first, market: 'SSC2' },
      { ...first, numero: '202611200002' },
      { ...first, randomness: '22'.repeat(32) },
    ];
    const take = async (of: DrawInputs): Promise<string> => {
      const next = await drawBytes(of);
      const all: number[] = [];
      for (let at = 0; at < 70; at++) all.push(await next());
      return all.join();
    };
    const streams = await Promise.all([first, ...others].map(take));
    expect(new Set(streams).size).toBe(5);
    expect(await take(first)).toBe(streams[0]);
  });

  it.each([
    ['a short seed', { seed: '01' }],
    ['upper-case randomness', { randomness: 'AA'.repeat(32) }],
    ['no randomness', { randomness: '' }],
  ])('refuses %s', async (_, change) => {
    await expect(drawBytes({ ...inputs('SSC1', '202611200001'), ...change })).rejects.toThrow(RangeError);
  });
});

describe('the commitment', () => {
  it('is SHA-256 of the seed', async () => {
    expect(await commitmentOf(seed)).toBe(commit);
    expect(await isCommitted(seed, commit)).toBe(true);
  });

  it.each([['2'.padStart(64, '0')], ['01'], [''], [`${seed}00`]])('does not fit the seed %s', async (other) => {
    expect(await isCommitted(other, commit)).toBe(false);
  });
});

describe('bytes that would favour small numbers are thrown away', () => {
  it.each<[number, number[], number]>([
    [10, [249], 9],
    [10, [250, 255, 7], 7],
    [6, [251], 5],
    [6, [252, 0], 0],
    [11, [252], 10],
    [11, [253, 12], 1],
    [49, [244], 48],
    [49, [245, 49], 0],
    [1, [255], 0],
    [256, [255], 255],
    [128, [129], 1],
    [255, [255, 254], 254],
  ])('below(%i) of %j is %i', async (n, given, expected) => {
    expect(await below(n, bytes(...given))).toBe(expected);
  });

  it.each([[0], [257], [1.5]])('has no bound %s', async (n) => {
    await expect(below(n, bytes(1))).rejects.toThrow(RangeError);
  });

  it('every number below n comes from equally many bytes', async () => {
    for (const n of [1, 2, 6, 10, 11, 48, 49]) {
      const counts = new Map<number, number>();
      for (let byte = 0; byte < 256 - (256 % n); byte++) {
        const value = await below(n, bytes(byte));
        counts.set(value, (counts.get(value) ?? 0) + 1);
      }
      expect([counts.size, new Set(counts.values()).size]).toEqual([n, 1]);
    }
  });

  it('a shuffle of zeros leaves the pool as it is, one of largest bytes takes from the end', async () => {
    expect(await shuffled(11, 5, bytes(0, 0, 0, 0, 0))).toEqual([1, 2, 3, 4, 5]);
    expect(await shuffled(10, 3, bytes(9, 8, 7))).toEqual([10, 1, 2]);
  });
});

describe('yeekee', () => {
  const shots = Array.from({ length: 20 }, (_, at) => String(at + 99_990).slice(-5));

  it('takes the sixteenth off the sum and adds the digits', () => {
    const slow = shots.filter((_, at) => at !== 15).reduce((sum, one) => sum + Number(one), 12_345) % 100_000;
    expect(yeekeeNumber(shots, '12345')).toBe(String(slow).padStart(5, '0'));
  });

  it('gives the result of the classic example without a beacon', () => {
    const classic = yeekeeOf(1_234_567_890n, '51876', '00000');
    expect([classic.slice(-3), classic.slice(0, 2)]).toEqual(['014', '16']);
  });

  it('refuses a round of fifteen and a number of four digits', () => {
    expect(() => yeekeeNumber(shots.slice(0, 15), '12345')).toThrow(RangeError);
    expect(() => yeekeeNumber([...shots, '1234'], '12345')).toThrow(RangeError);
    expect(() => yeekeeNumber(shots, '1234')).toThrow(RangeError);
  });
});

describe('statistics of own draws', () => {
  it('each number comes about as often as it should', async () => {
    const draws = 1500;
    const counts = new Map<number, number>();
    for (let at = 0; at < draws; at++) {
      const board = await drawBoard('x5', { ...inputs('X5M3', `20261120${String(at).padStart(4, '0')}`) });
      for (const number of 'numbers' in board ? board.numbers : []) counts.set(number, (counts.get(number) ?? 0) + 1);
    }
    const expected = (draws * 5) / 11;
    const chiSquare = [...counts.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    expect(counts.size).toBe(11);
    // Ten degrees of freedom: chance exceeds 29.59 once in a thousand. The inputs are fixed, so the result is
    // reproducible.
    expect(chiSquare).toBeLessThan(29.59);
  });

  it('five-digit draws are the digits that node:crypto gives', async () => {
    const { createHmac } = await import('node:crypto');
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 32, maxLength: 32 }), async (random) => {
        const of = { ...inputs('SSC1', '202611200007'), randomness: Buffer.from(random).toString('hex') };
        const digits: number[] = [];
        for (let block = 0; digits.length < 5; block++) {
          const hmac = createHmac('sha256', Buffer.from(seed, 'hex'));
          hmac.update(`sanam-draw-v1\nSSC1\n${of.numero}\n${of.randomness}\n`).update(Buffer.from([0, 0, 0, block]));
          digits.push(...[...hmac.digest()].filter((byte) => byte < 250).map((byte) => byte % 10));
        }
        expect(numberOf(await drawBoard('ssc', of))).toBe(digits.slice(0, 5).join(''));
      }),
      { numRuns: 50 },
    );
    expect(createHash('sha256').update(Buffer.from(seed, 'hex')).digest('hex')).toBe(commit);
  });
});
