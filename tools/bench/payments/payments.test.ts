// The bench runs: a part that broke would be found on the day its figures are wanted. Nothing here looks at a clock.
import { expect, it } from 'vitest';
import { benchPayments } from './run.ts';

it('asks every list of payments, and names the machine', async () => {
  const figures = (await benchPayments({ rows: 2000, only: ['lists'], say: () => {} })) as {
    machine: string;
    lists: { lists: { name: string; scanned: string[] }[] };
  };
  expect(figures.machine).toMatch(/Node v/);
  expect(figures.lists.lists.length).toBeGreaterThan(30);
  expect(figures.lists.lists.flatMap(({ scanned }) => scanned)).toEqual([]);
});
