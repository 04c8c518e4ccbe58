// Runs the bench so that a broken part is noticed before its figures are needed. No times are checked.
import { expect, it } from 'vitest';
import { benchPayments } from './run.ts';

const small = { rows: 2000, seconds: 1, connections: 4, turns: 1, say: () => {} };

it('stores callbacks and names the machine', async () => {
  const figures = (await benchPayments({ ...small, only: ['callbacks'] })) as {
    machine: string;
    callbacks: { stored_per_s: number; lost: number };
  };
  expect(figures.machine).toMatch(/Node v/);
  expect(figures.callbacks.stored_per_s).toBeGreaterThan(0);
  expect(figures.callbacks.lost).toBe(0);
});

it('asks balances', async () => {
  const figures = (await benchPayments({ ...small, only: ['balances'] })) as { balances: { answers_per_s: number } };
  expect(figures.balances.answers_per_s).toBeGreaterThan(0);
});

it('asks every list of payments', async () => {
  const figures = (await benchPayments({ ...small, only: ['lists'] })) as {
    lists: { lists: { name: string; scanned: string[] }[] };
  };
  expect(figures.lists.lists.length).toBeGreaterThan(30);
  expect(figures.lists.lists.flatMap(({ scanned }) => scanned)).toEqual([]);
});
