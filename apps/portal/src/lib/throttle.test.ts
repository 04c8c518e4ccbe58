import { expect, it } from 'vitest';
import { throttle } from './throttle.ts';

const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

it('runs at once, then at most once in the time, and once more after a burst', async () => {
  let runs = 0;
  const look = throttle(() => runs++, 40);
  for (let at = 0; at < 20; at++) look();
  expect(runs).toBe(1);
  await wait(70);
  expect(runs).toBe(2);
  look();
  look.cancel();
  await wait(60);
  expect(runs).toBeLessThanOrEqual(3);
});
