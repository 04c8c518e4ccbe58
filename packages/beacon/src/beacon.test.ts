// Public randomness: only the pinned key's signature of exactly this round is valid, and a round is later than its
// requested time.
import { expect, it } from 'vitest';
import { chainOf, isSigned, quicknet, roundAfter, roundAt, timeOfRound } from './index.ts';
import { isNamed } from './verify.ts';

/** As drand's quicknet published it. */
const round1000 = {
  round: 1000,
  randomness: 'fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd',
  signature: 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39',
};

it('takes a published round of the real chain, and no other number, signature or randomness', async () => {
  expect(await isSigned(quicknet, round1000)).toBe(true);
  expect(await isSigned(quicknet, { ...round1000, round: 1001 })).toBe(false);
  expect(await isSigned(quicknet, { ...round1000, randomness: '0'.repeat(64) })).toBe(false);
  expect(await isSigned(quicknet, { ...round1000, signature: `a${round1000.signature.slice(1)}` })).toBe(false);
  expect(await isSigned({ ...quicknet, publicKey: quicknet.publicKey.replace(/a$/, 'b') }, round1000)).toBe(false);
});

it('signs rounds of a sandbox that its own chain takes and no other', async () => {
  const { chain, sign } = chainOf(Buffer.alloc(32, 1));
  const signed = sign(7);
  expect(await isSigned(chain, signed)).toBe(true);
  expect(await isSigned(chain, { ...signed, round: 8 })).toBe(false);
  expect(await isSigned(chainOf(Buffer.alloc(32, 2)).chain, signed)).toBe(false);
  expect(sign(7)).toEqual(signed);
  expect(await isNamed(chain)).toBe(true);
  expect(await isNamed({ ...chain, publicKey: quicknet.publicKey })).toBe(false);
});

it('names a round that begins after sales have ended and their digest is out', () => {
  for (const ms of [0, 1, 999, 1000, 2999, 3000]) {
    const close = new Date((quicknet.genesisSeconds + 300) * 1000 + ms);
    const round = roundAfter(quicknet, close, 4);
    expect(timeOfRound(quicknet, round).getTime()).toBeGreaterThanOrEqual(close.getTime() + 4000);
    expect(roundAt(quicknet, close)).toBeLessThan(round - 1);
  }
  const close = new Date((quicknet.genesisSeconds + 300) * 1000);
  expect(roundAfter(quicknet, close, 4)).toBe(Math.ceil(304 / 3) + 1);
  expect(roundAt(quicknet, timeOfRound(quicknet, 1000))).toBe(1000);
});
