import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { freePort } from './ports.ts';

it('a free port is one that the system gives to nobody meanwhile, and never the same twice', async () => {
  const ports = [];
  for (let at = 0; at < 20; at++) ports.push(await freePort());
  expect(new Set(ports).size).toBe(ports.length);
  expect(Math.max(...ports)).toBeLessThan(32_768);
});

it('a port that somebody listens on is passed over', async () => {
  const server = createServer();
  const before = await freePort();
  await new Promise<void>((done) => server.listen(before + 1, '127.0.0.1', done));
  expect(await freePort()).not.toBe(before + 1);
  await new Promise((done) => server.close(done));
});
