import { createHash, createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { digestBy, drawWinners, holderOf, lineOf, listText, pickOf, seedHashOf, sha256 } from './raffle.rules.ts';

const seed = '00'.repeat(31) + 'ff';
const hexOf = (text: string) => createHash('sha256').update(text).digest('hex');

describe('what is published', () => {
  it('is what anybody computes by the text of the rules', async () => {
    expect(await seedHashOf(seed)).toBe(createHash('sha256').update(Buffer.from(seed, 'hex')).digest('hex'));
    const holder = await holderOf('raf_1', 'mbr_1');
    expect(holder).toBe(hexOf('raf_1:mbr_1').slice(0, 16));
    const text = listText([lineOf(1, holder), lineOf(2, holder)]);
    expect(text).toBe(`1 ${holder}\n2 ${holder}\n`);
    expect(await sha256(text)).toBe(hexOf(text));
    expect(await sha256(listText([]))).toBe(hexOf(''));
  });
});

describe('a digest', () => {
  it('names a place by its first 64 bits', () => {
    expect(pickOf('000000000000000b'.padEnd(64, 'f'), 10)).toBe(1);
  });

  it('is rejected above the last whole multiple of the length', () => {
    // 2^64 = 3 × 6148914691236517205 + 1, so the highest value is rejected.
    expect(pickOf('f'.repeat(64), 3)).toBeUndefined();
    expect(pickOf('fffffffffffffffe'.padEnd(64, '0'), 3)).toBe(2);
    expect(pickOf('f'.repeat(64), 4)).toBe(3);
  });
});

describe('winners', () => {
  const base = { listHash: hexOf('list'), publicValue: '820866', length: 7, winners: 3, isSkipped: () => false };

  it('are those that the HMAC of list, public value and index names [PRM-022]', async () => {
    const expected: { index: number; place: number }[] = [];
    for (let index = 0; expected.length < 3; index += 1) {
      const hmac = createHmac('sha256', Buffer.from(seed, 'hex')).update(`${base.listHash}:820866:${index}`).digest();
      const place = Number(hmac.readBigUInt64BE() % 7n);
      if (!expected.some((one) => one.place === place)) expected.push({ index, place });
    }
    expect(await drawWinners(await digestBy(seed), base)).toEqual(expected);
  });

  const digests = (...hex: string[]) => {
    const asked: string[] = [];
    const digest = async (text: string) => {
      asked.push(text);
      return hex[asked.length - 1]!.padStart(16, '0').padEnd(64, '0');
    };
    return { asked, digest };
  };

  it('are drawn again where a digest is rejected, a ticket has won, or is void', async () => {
    const { asked, digest } = digests('f'.repeat(16), '1', '1', '2', '0');
    const drawn = await drawWinners(digest, { ...base, length: 3, winners: 2, isSkipped: (place) => place === 2 });
    expect(drawn).toEqual([
      { index: 1, place: 1 },
      { index: 4, place: 0 },
    ]);
    expect(asked[4]).toBe(`${base.listHash}:820866:4`);
  });

  it('are as many as there are tickets that can win', async () => {
    const digest = await digestBy(seed);
    expect(await drawWinners(digest, { ...base, length: 2 })).toHaveLength(2);
    expect(await drawWinners(digest, { ...base, length: 0 })).toEqual([]);
    expect(await drawWinners(digest, { ...base, length: 2, isSkipped: () => true })).toEqual([]);
  });

  it('are evenly spread over the places', async () => {
    const counts = [0, 0, 0];
    for (let draw = 0; draw < 3000; draw += 1) {
      const publicValue = String(draw);
      const [first] = await drawWinners(await digestBy(seed), { ...base, publicValue, length: 3, winners: 1 });
      counts[first!.place]! += 1;
    }
    // Six standard deviations around a third of the draws.
    for (const count of counts) expect(Math.abs(count - 1000)).toBeLessThan(155);
  });
});
