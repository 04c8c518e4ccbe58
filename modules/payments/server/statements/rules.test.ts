import { describe, expect, it } from 'vitest';
import { type Candidate, chooseOrder, codesIn, judgeReport } from './rules.ts';

describe('a line of a statement', () => {
  it.each([
    [{ lines: 0, reports: 1 }, 'new'],
    [{ lines: 1, reports: 1 }, 'join'],
    [{ lines: 2, reports: 2 }, 'join'],
    // One of them is new money; it is unknown which.
    [{ lines: 1, reports: 2 }, 'unclear'],
    [{ lines: 2, reports: 1 }, 'unclear'],
  ] as const)('beside %o is %s', (twins, expected) => {
    expect(judgeReport(twins)).toBe(expected);
  });

  it('carries order codes as whole words', () => {
    expect(codesIn('TRF D7K2M9QX4TAB SANAM01')).toEqual(['D7K2M9QX4TAB']);
    expect(codesIn('d7k2m9qx4tab')).toEqual(['D7K2M9QX4TAB']);
    expect(codesIn('XD7K2M9QX4TAB')).toEqual([]);
    expect(codesIn(null)).toEqual([]);
  });
});

describe('the order of a line', () => {
  const one = (depositId: string, tier: Candidate['tier'], sender: Candidate['sender']): Candidate => ({
    depositId,
    tier,
    sender,
  });

  it.each([
    ['nothing', [], { reason: 'noOrder', candidates: [] }],
    ['our reference before all', [one('a', 'reserved', 'equal'), one('b', 'reference', 'unnamed')], { depositId: 'b' }],
    ['the exact amount, nobody named', [one('a', 'reserved', 'unnamed')], { depositId: 'a' }],
    [
      'the exact amount, a stranger named: judged with the order',
      [one('a', 'reserved', 'differs')],
      { depositId: 'a' },
    ],
    [
      "a late payment whose amount is another's now",
      [one('b', 'reserved', 'differs'), one('a', 'closed', 'equal')],
      { reason: 'amountOfAnother', candidates: ['b', 'a'] },
    ],
    [
      'the own account and the amount',
      [one('a', 'account', 'fits'), one('b', 'account', 'differs')],
      { depositId: 'a' },
    ],
    ['an amount alone is nobody’s', [one('a', 'account', 'unnamed')], { reason: 'noOrder', candidates: [] }],
    [
      'two of one payer',
      [one('a', 'account', 'equal'), one('b', 'account', 'equal')],
      { reason: 'severalOrders', candidates: ['a', 'b'] },
    ],
    ['a closed order of who is named', [one('a', 'closed', 'fits')], { depositId: 'a' }],
    ['a closed order of nobody named', [one('a', 'closed', 'unnamed')], { reason: 'noOrder', candidates: [] }],
  ] as const)('%s', (_name, candidates, expected) => {
    expect(chooseOrder(candidates)).toEqual(expected);
  });
});
