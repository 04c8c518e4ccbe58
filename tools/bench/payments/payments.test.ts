// The bench runs: a part that broke would be found on the day its figures are wanted. Nothing here looks at a clock.
import { expect, it } from 'vitest';
import { benchPayments } from './run.ts';

it('stores callbacks, asks every list of payments, and names the machine', async () => {
  const figures = (await benchPayments({ rows: 2000, seconds: 1, connections: 4, say: () => {} })) as {
    machine: string;
    callbacks: { stored_per_s: number; lost: number };
    lists: { lists: { name: string; scanned: string[] }[] };
  };
  expect(figures.machine).toMatch(/Node v/);
  expect(figures.callbacks.stored_per_s).toBeGreaterThan(0);
  expect(figures.callbacks.lost).toBe(0);
  expect(figures.lists.lists.length).toBeGreaterThan(30);
  expect(figures.lists.lists.flatMap(({ scanned }) => scanned)).toEqual([]);
});
