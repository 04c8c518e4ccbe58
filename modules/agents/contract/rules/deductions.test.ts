import { expect, it } from 'vitest';
import { deductionsIn } from './deductions.ts';

const rule = {
  base: 'revenue',
  weights: {},
  othersWeightPpm: 1_000_000,
  platformFeePpm: 100_000,
  paymentFeePpm: 10_000,
  deductPromotions: true,
  deductWages: true,
  lossNetting: 'team',
} as const;
const node = (path: string[], netLoss: bigint, more: { promotions?: bigint; flow?: bigint; wages?: bigint } = {}) => ({
  path,
  figures: { products: [{ product: 'RNG', validBet: 0n, netLoss }], promotions: 0n, flow: 0n, wages: 0n, ...more },
});

it('names what came off in the example of the design, of the team and of everybody below', () => {
  const more = { promotions: 1_850_000n, flow: 42_000_000n, wages: 625_000n };
  const ofPlaces = deductionsIn(rule, [node(['B'], -15_000_000n), node(['B', 'C'], 26_000_000n, more)]);
  expect(ofPlaces([['B', 'C']], 20_505_000n)).toEqual({
    netLoss: 26_000_000n,
    platformFee: 2_600_000n,
    promotions: 1_850_000n,
    paymentFee: 420_000n,
    wages: 625_000n,
    apart: 0n,
  });
  expect(ofPlaces([['B']], 7_005_000n)).toMatchObject({
    netLoss: 11_000_000n,
    platformFee: 1_100_000n,
    wages: 625_000n,
  });
});

it('adds up to the base where shares have fractions, and with a win that a member carries', () => {
  const ofPlaces = deductionsIn(rule, [node(['A'], 12_345n, { flow: 777n }), node(['A'], -333n)]);
  const { netLoss, platformFee, promotions, paymentFee, wages, apart } = ofPlaces([['A']], 10_900n);
  expect([netLoss, paymentFee, apart]).toEqual([12_012n, 7n, 97n]);
  expect(netLoss - platformFee - promotions - paymentFee - wages + apart).toBe(10_900n);
});
