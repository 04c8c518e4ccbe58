import { createHash, createHmac, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createServerDraw, hashOfSeed } from '../../rounds/seeds.ts';
import { lanternRiver } from '../lantern-river/game.ts';
import { blockMessage, createDraw } from './fairness.ts';
import { playRound } from './play-round.ts';
import { hmacSha256, sha256, toBytes, toHex } from './sha256.ts';

const SERVER_SEED = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';

describe('the fairness promise', () => {
  it('keeps its published vector: seed, client seed and nonce to stops', () => {
    const draw = createServerDraw(SERVER_SEED, 'river', 7);
    const round = playRound(lanternRiver, draw);
    // Computed without the code under test: the first five 32-bit numbers of the first block.
    const block = createHmac('sha256', Buffer.from(SERVER_SEED, 'hex')).update('river:7:0').digest();
    const expected = lanternRiver.reels.map((strip, i) => block.readUInt32BE(i * 4) % strip.length);
    expect(round.spins[0]?.stops).toEqual(expected);
    expect(expected).toMatchInlineSnapshot(`
      [
        19,
        39,
        28,
        20,
        34,
      ]
    `);
    expect(hashOfSeed(SERVER_SEED)).toBe('630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd');
  });

  it('is computed alike by the verifier of the browser', () => {
    const key = toBytes(SERVER_SEED);
    for (let nonce = 0; nonce < 300; nonce++) {
      const encoder = new TextEncoder();
      const inBrowser = createDraw((i) => hmacSha256(key, encoder.encode(blockMessage('โคม', nonce, i))));
      const onServer = createServerDraw(SERVER_SEED, 'โคม', nonce);
      expect(playRound(lanternRiver, inBrowser)).toEqual(playRound(lanternRiver, onServer));
    }
  });

  it('has a second SHA-256 that agrees with the first at every length around a block', () => {
    for (let length = 0; length < 200; length++) {
      const message = randomBytes(length);
      expect(toHex(sha256(message))).toBe(createHash('sha256').update(message).digest('hex'));
    }
  });
});

describe('scaling', () => {
  const words = (...values: number[]) => {
    const bytes = Buffer.alloc(values.length * 4);
    for (const [i, value] of values.entries()) bytes.writeUInt32BE(value, i * 4);
    return bytes;
  };

  it('throws away numbers above the largest multiple and takes the next', () => {
    const limit = 2 ** 32 - (2 ** 32 % 41);
    const draw = createDraw(() => words(limit, 2 ** 32 - 1, limit - 1, 5));
    expect(draw(41)).toBe(40);
    expect(draw(41)).toBe(5);
  });

  it('continues in the next block when one is used up', () => {
    const seen: number[] = [];
    const draw = createDraw((index) => {
      seen.push(index);
      return words(index);
    });
    expect([draw(100), draw(100), draw(100)]).toEqual([0, 1, 2]);
    expect(seen).toEqual([0, 1, 2]);
  });

  it('spreads evenly over every stop (chi-square, 99.9 %)', () => {
    const counts = Array.from({ length: 42 }, () => 0);
    const draws = 420_000;
    const draw = createServerDraw(SERVER_SEED, 'chi', 0);
    for (let i = 0; i < draws; i++) {
      const stop = draw(42);
      counts[stop] = (counts[stop] ?? 0) + 1;
    }
    const expected = draws / 42;
    const chi = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    expect(chi).toBeLessThan(74.7);
  });

  it.each([0, -1, 1.5, 2 ** 33])('refuses to draw from %s', (size) => {
    expect(() => createDraw(() => words(1))(size)).toThrow(RangeError);
  });
});

it('no source file asks the weak generator of the language', () => {
  const root = new URL('../../', import.meta.url).pathname;
  const weak = ['Math', 'random'].join('.');
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  expect(files.filter((file) => readFileSync(join(root, file), 'utf8').includes(weak))).toEqual([]);
});
