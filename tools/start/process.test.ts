import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { choosePort } from './process.ts';

it('any port is one that the system gives to nobody meanwhile, and never the same twice', async () => {
  const ports = [];
  for (let at = 0; at < 20; at++) ports.push(await choosePort(0));
  expect(new Set(ports).size).toBe(ports.length);
  expect(Math.max(...ports)).toBeLessThan(32_768);
  expect(await choosePort(8080)).toBe(8080);
});

it('a port that somebody listens on is passed over', async () => {
  const server = createServer();
  const taken = (await choosePort(0)) + 1;
  await new Promise<void>((done) => server.listen(taken, '127.0.0.1', done));
  expect(await choosePort(0)).not.toBe(taken);
  await new Promise((done) => server.close(done));
});
