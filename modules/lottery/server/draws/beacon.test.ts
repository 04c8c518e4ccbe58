// Public randomness: signatures of the pinned chain alone count, from any server, and never before their time.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { isSigned, quicknet, readRound, roundAfter, timeOfRound } from './beacon.ts';

/** As drand's quicknet published it. */
const round1000 = {
  round: 1000,
  randomness: 'fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd',
  signature: 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39',
};

const closing: (() => void)[] = [];
afterAll(() => closing.forEach((close) => close()));

/** A server of the chain that answers this to everything. */
async function serverOf(body: unknown, status = 200): Promise<string> {
  const server = createServer((_request, response) => response.writeHead(status).end(JSON.stringify(body)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it('takes a published round of the real chain, and no other number, signature or randomness', () => {
  expect(isSigned(quicknet, round1000)).toBe(true);
  expect(isSigned(quicknet, { ...round1000, round: 1001 })).toBe(false);
  expect(isSigned(quicknet, { ...round1000, randomness: '0'.repeat(64) })).toBe(false);
  const other = `a${round1000.signature.slice(1)}`;
  expect(isSigned(quicknet, { ...round1000, signature: other })).toBe(false);
  expect(isSigned({ ...quicknet, publicKey: quicknet.publicKey.replace(/a$/, 'b') }, round1000)).toBe(false);
});

it('names a round that begins after sales have ended and their digest is out', () => {
  const close = new Date((quicknet.genesisSeconds + 300) * 1000);
  const round = roundAfter(quicknet, close, 4);
  expect(round).toBe(Math.ceil(304 / 3) + 1);
  expect(timeOfRound(quicknet, round).getTime()).toBeGreaterThanOrEqual(close.getTime() + 4000);
  const later = new Date(close.getTime() + 1);
  expect(timeOfRound(quicknet, roundAfter(quicknet, later, 4)).getTime()).toBeGreaterThanOrEqual(
    later.getTime() + 4000,
  );
});

it('asks further servers when one is away, answers another round, or lies', async () => {
  const urls = [
    'http://127.0.0.1:1',
    await serverOf({ code: 'round.tooEarly' }, 425),
    await serverOf({ ...round1000, round: 999 }),
    await serverOf({ ...round1000, signature: 'ab'.repeat(48) }),
    await serverOf(round1000),
  ];
  expect(await readRound({ chain: quicknet, urls }, 1000)).toEqual(round1000);
  expect(await readRound({ chain: quicknet, urls: urls.slice(0, 4) }, 1000)).toBeUndefined();
});
