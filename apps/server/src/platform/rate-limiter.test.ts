import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { createVault } from './crypto.ts';
import { createRateLimiter, type LimitKey, type RateLimiter } from './rate-limiter.ts';

type Scope = 'account' | 'overDays' | 'address';

let database: TestDatabase;
let limiter: RateLimiter<Scope>;

beforeAll(async () => {
  database = await openTestDatabase(20);
  const rule = { firstWait: 60, waitMax: 600 };
  const vault = createVault(randomBytes(32));
  limiter = createRateLimiter({ db: database.db, vault }, 'test', {
    account: { free: 5, ...rule },
    overDays: { free: 2, ...rule },
    address: { free: 100, ...rule },
  });
});
afterAll(() => database.closeAfterVerify());

const keysOf = (who: string): LimitKey<Scope>[] => [
  ['account', who],
  ['overDays', who],
  ['address', who],
];
const failuresOf = async (who: string) => (await limiter.read(keysOf(who))).map(({ failures }) => failures);

it('counts several keys at once, and none after one that has to wait', async () => {
  await limiter.takeAll(keysOf('anong'));
  await limiter.takeAll(keysOf('anong'));
  const refused = limiter.takeAll(keysOf('anong'));
  await expect(refused).rejects.toMatchObject({
    code: 'common.tooManyRequests',
    details: { retryAfterSeconds: expect.any(Number) },
  });
  expect(await failuresOf('anong')).toEqual([3, 2, 2]);
  expect((await limiter.read(keysOf('anong'))).map(({ waitSeconds }) => waitSeconds > 0)).toEqual([false, true, false]);
});

it('forgets what is cleared and takes back one try of what is released', async () => {
  await limiter.takeAll(keysOf('boon'));
  await limiter.takeAll(keysOf('boon'));
  await limiter.settle({ clear: [['account', 'boon']], release: keysOf('boon').slice(1) });
  expect(await failuresOf('boon')).toEqual([0, 1, 1]);
  expect(await failuresOf('nobody')).toEqual([0, 0, 0]);
});

it('locks its keys in one order, so that counting and taking back never wait for each other in a circle', async () => {
  const circles = Promise.all(
    Array.from({ length: 300 }, async (_, n) => {
      if (n % 2 === 0) await limiter.takeAll([keysOf('chai')[0]!, keysOf('chai')[2]!]).catch(refusedOnly);
      else await limiter.settle({ clear: [['account', 'chai']], release: [['address', 'chai']] });
    }),
  );
  await expect(circles).resolves.toBeDefined();
});

const refusedOnly = (error: { code?: string }): void => expect(error.code).toBe('common.tooManyRequests') as void;
