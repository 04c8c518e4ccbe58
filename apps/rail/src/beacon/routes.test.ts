// The sandbox's beacon: rounds of a chain that its key signed, none before its time.
import { createHash } from 'node:crypto';
import { bls12_381 } from '@noble/curves/bls12-381.js';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { registerBeacon } from './routes.ts';

let now = new Date('2026-11-20T05:00:00Z');
const app = fastify();
registerBeacon(app, { keys: [Buffer.alloc(32, 1)], clock: () => now });
const get = async (url: string) => {
  const answer = await app.inject(url);
  return { status: answer.statusCode, body: answer.json() as Record<string, string & number> };
};

it('tells of its chain and signs the rounds that have come', async () => {
  const { hash, public_key: key, genesis_time: genesis, period } = (await get('/beacon/info')).body;
  expect((await get(`/beacon/${hash}/info`)).body.public_key).toBe(key);
  const newest = Math.floor((now.getTime() / 1000 - Number(genesis)) / Number(period)) + 1;
  const { body } = await get(`/beacon/${hash}/public/${newest}`);
  expect((await get(`/beacon/${hash}/public/latest`)).body).toEqual(body);
  const signature = Buffer.from(body.signature!, 'hex');
  expect(body.randomness).toBe(createHash('sha256').update(signature).digest('hex'));
  const number = Buffer.alloc(8);
  number.writeBigUInt64BE(BigInt(newest));
  const { shortSignatures } = bls12_381;
  const point = shortSignatures.hash(
    createHash('sha256').update(number).digest(),
    'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_',
  );
  expect(shortSignatures.verify(signature, point, Buffer.from(key!, 'hex'))).toBe(true);
  expect((await get(`/beacon/${hash}/public/${newest + 1}`)).status).toBe(425);
  now = new Date(now.getTime() + 3000);
  expect((await get(`/beacon/${hash}/public/${newest + 1}`)).status).toBe(200);
});

it('knows no other chain and no round that is none', async () => {
  const { hash } = (await get('/beacon/info')).body;
  expect((await get(`/beacon/${'0'.repeat(64)}/public/1`)).status).toBe(404);
  for (const round of ['0', '-1', 'x', '1.5']) expect((await get(`/beacon/${hash}/public/${round}`)).status).toBe(400);
});
