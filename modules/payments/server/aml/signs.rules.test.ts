import { expect, it } from 'vitest';
import { type AmlFacts, amlSigns, type PaidIn, totalOf } from './signs.rules.ts';

const now = new Date('2026-11-24T12:00:00Z');
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
let made = 0;
function paid(creditedMinor: bigint | null, hours: number, more: Partial<PaidIn> = {}): PaidIn {
  made += 1;
  return { depositId: `dep_${made}`, creditedMinor, at: ago(hours), payer: 'A B', isForeign: false, ...more };
}
const out = (amountMinor: bigint, hours: number) => ({ withdrawalId: 'wd_1', amountMinor, at: ago(hours) });
const calm: AmlFacts = {
  now,
  deposits: [],
  withdrawals: [],
  quietSince: null,
  turnoverMinor: 0n,
  playedMinor: 0n,
  oppositeMinor: 0n,
  sharesAccountWith: [],
  sharesDeviceWith: [],
  sharesAddressWith: 0,
};
const settings = { figureMinor: 5_000_000n, points: {} };
const found = (facts: Partial<AmlFacts>, given = settings) => amlSigns({ ...calm, ...facts }, given);
const foreign = { isForeign: true };
const split = (hours: number) => [paid(4_000_000n, 0), paid(5_000_000n, 1), paid(4_900_000n, hours)];

it.each([
  [{}, []],
  [{ deposits: split(24) }, ['structuring']],
  [{ deposits: split(25) }, []],
  [{ deposits: [paid(3_999_999n, 0), paid(5_000_000n, 1), paid(5_000_001n, 2), paid(4_500_000n, 3)] }, []],
  // Three deposits in one past day count as well.
  [{ deposits: [paid(100n, 1), paid(4_000_000n, 200), paid(5_000_000n, 201), paid(4_900_000n, 202)] }, ['structuring']],
  [{ deposits: [paid(10_000n, 50)], withdrawals: [out(7_000n, 1)], turnoverMinor: 9_999n }, ['passThrough']],
  [{ deposits: [paid(10_000n, 50)], withdrawals: [out(6_999n, 1)], turnoverMinor: 0n }, []],
  [{ deposits: [paid(10_000n, 50)], withdrawals: [out(7_000n, 1)], turnoverMinor: 10_000n }, []],
  [{ deposits: [paid(10_000n, 73)], withdrawals: [out(7_000n, 1)] }, []],
  [{ deposits: [paid(null, 50)], withdrawals: [out(7_000n, 1)] }, []],
  [{ playedMinor: 10_000n, oppositeMinor: 8_000n }, ['hollowPlay']],
  [{ playedMinor: 10_000n, oppositeMinor: 7_999n }, []],
  [{ deposits: [paid(100n, 300, foreign), paid(null, 400, foreign)] }, ['thirdPartyPayer']],
  [{ deposits: [paid(100n, 300, foreign)] }, []],
  [{ deposits: ['A', 'B', 'C'].map((payer) => paid(100n, 1, { payer })) }, ['mule']],
  [{ deposits: ['A', 'B', 'B', null].map((payer) => paid(100n, 1, { payer })) }, []],
  [{ sharesAccountWith: ['mbr_b', 'mbr_c'] }, ['mule']],
  [{ sharesDeviceWith: ['mbr_b'] }, []],
  [{ sharesAddressWith: 2 }, ['mule']],
  [{ deposits: [paid(3_000_000n, 0), paid(2_000_000n, 20)], quietSince: ago(20 + 90 * 24) }, ['sleeper']],
  [{ deposits: [paid(5_000_000n, 0)], quietSince: ago(89 * 24) }, []],
  [{ deposits: [paid(4_999_999n, 0)], quietSince: ago(100 * 24) }, []],
  [{ deposits: [paid(5_000_000n, 0)], quietSince: null }, []],
] as const)('finds what the facts show, case %#', (facts, rules) => {
  expect(found(facts as Partial<AmlFacts>).map(({ rule }) => rule)).toEqual(rules);
});

it('names the orders, the payout and the members it rests on', () => {
  const deposits = [paid(10_000n, 50)];
  const withdrawals = [out(7_000n, 1)];
  expect(found({ deposits, withdrawals, sharesDeviceWith: ['mbr_b', 'mbr_c'] })).toEqual([
    {
      rule: 'passThrough',
      points: 40,
      note: '70 %',
      evidence: [
        { type: 'deposit', id: deposits[0]!.depositId },
        { type: 'withdrawal', id: 'wd_1' },
      ],
    },
    {
      rule: 'mule',
      points: 50,
      note: '3',
      evidence: [
        { type: 'member', id: 'mbr_b' },
        { type: 'member', id: 'mbr_c' },
      ],
    },
  ]);
});

it('counts with the points and the line of the merchant; without points a rule is off', () => {
  const facts = { deposits: split(2), sharesAddressWith: 5 };
  expect(totalOf(found(facts))).toBe(90);
  expect(totalOf(found(facts, { figureMinor: 5_000_000n, points: { mule: 0, structuring: 70 } }))).toBe(70);
  expect(found(facts, { figureMinor: 10_000_000n, points: { mule: 0 } })).toEqual([]);
});
