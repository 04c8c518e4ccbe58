// The sandbox's beacon: rounds of its chain, none before its time.
import { chainOf, isSigned, roundAt } from '@sanam/beacon';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { registerBeacon } from './routes.ts';

let now = new Date('2026-11-20T05:00:00Z');
const key = Buffer.alloc(32, 1);
const { chain } = chainOf(key);
const app = fastify();
registerBeacon(app, { keys: [key], clock: () => now });
const get = async (url: string) => {
  const answer = await app.inject(url);
  return { status: answer.statusCode, body: answer.json<{ round: number; signature: string; randomness: string }>() };
};

it('tells of its chain and signs the rounds that have come', async () => {
  const info = { hash: chain.hash, public_key: chain.publicKey, genesis_time: chain.genesisSeconds, period: 3 };
  expect((await get('/beacon/info')).body).toMatchObject(info);
  expect((await get(`/beacon/${chain.hash}/info`)).body).toMatchObject(info);
  const newest = roundAt(chain, now);
  const { body } = await get(`/beacon/${chain.hash}/public/${newest}`);
  expect([body.round, await isSigned(chain, body)]).toEqual([newest, true]);
  expect((await get(`/beacon/${chain.hash}/public/latest`)).body).toEqual(body);
  expect((await get(`/beacon/${chain.hash}/public/${newest + 1}`)).status).toBe(425);
  now = new Date(now.getTime() + 3000);
  expect((await get(`/beacon/${chain.hash}/public/${newest + 1}`)).status).toBe(200);
});

it('knows no other chain and no round that is none', async () => {
  expect((await get(`/beacon/${'0'.repeat(64)}/info`)).status).toBe(404);
  expect((await get(`/beacon/${'0'.repeat(64)}/public/1`)).status).toBe(404);
  for (const round of ['0', '-1', 'x', '1.5'])
    expect((await get(`/beacon/${chain.hash}/public/${round}`)).status).toBe(400);
});
