import { expect, it } from 'vitest';
import { newerBalance } from '@sanam/wallet/portal/newer-balance.ts';
import { statusOf } from './system-status.ts';

it('a balance read earlier never replaces a later one', () => {
  const [older, newer] = [{ version: 4 }, { version: 5 }];
  expect(newerBalance(undefined, older)).toBe(older);
  expect(newerBalance(older, newer)).toBe(newer);
  expect(newerBalance(newer, older)).toBe(newer);
});

it('maintenance is status 1, a restricted region 2, maintenance wins [PLT-024]', () => {
  expect([
    statusOf({ maintenance: false, regionRestriction: false }),
    statusOf({ maintenance: true, regionRestriction: false }),
    statusOf({ maintenance: false, regionRestriction: true }),
    statusOf({ maintenance: true, regionRestriction: true }),
  ]).toEqual([0, 1, 2, 1]);
});
