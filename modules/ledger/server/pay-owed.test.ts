// Debts of promotions: all are processed, also behind many that wait.
import { refuse } from '@sanam/server/platform/errors.ts';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { payOwedPromotions } from './pay-owed.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

it('pays what is behind more debts that wait than one page has, tells failures at the end, and cancels for who is gone', async () => {
  const debts = Array.from({ length: 1203 }, (_, at) => at);
  const [paid, cancelled, noted] = [new Set<number>(), new Set<number>(), new Set<number>()];
  const run = payOwedPromotions<number>({
    db: t.app.platform.db,
    promotions: { refuseStopped: async () => {} },
    page: async ({ limit, offset }) =>
      debts.filter((debt) => !paid.has(debt) && !cancelled.has(debt)).slice(offset, offset + limit),
    memberOf: String,
    pay: async (_trx, debt) => {
      if (debt < 1000) throw refuse('protection.blocked');
      if (debt === 1100) throw refuse('protection.excluded');
      if (debt === 1101) throw new Error('no such account');
      paid.add(debt);
    },
    cancel: async (_trx, debt) => cancelled.add(debt),
    isClosed: async (memberId) => memberId === '7',
    note: (_error, debt) => noted.add(debt),
  });
  await expect(run).rejects.toThrow('no such account');
  expect(paid.size).toBe(201);
  expect([...cancelled].toSorted((a, b) => a - b)).toEqual([7, 1100]);
  expect([...noted]).toEqual([1101]);
});

it('keeps everything owed while promotions of the merchant are stopped', async () => {
  const paid: number[] = [];
  await payOwedPromotions<number>({
    db: t.app.platform.db,
    promotions: {
      refuseStopped: async (_trx, memberId) => {
        if (memberId === '1') throw refuse('promotions.stopped');
      },
    },
    page: async ({ limit, offset }) => [0, 1, 2].filter((debt) => !paid.includes(debt)).slice(offset, offset + limit),
    memberOf: String,
    pay: async (_trx, debt) => void paid.push(debt),
    cancel: async (_trx, debt) => expect.fail(`${debt} is cancelled`),
    isClosed: async () => true,
    note: (_error, debt) => expect.fail(`${debt} failed`),
  });
  expect(paid).toEqual([0, 2]);
});
