import { describe, expect, it } from 'vitest';
import { differencesOf, type RebateTerms } from './difference.ts';

const row = (ratePpm: number, product?: string) => ({
  turnoverMin: 0n,
  activeMin: 0,
  ratePpm,
  ...(product === undefined ? {} : { product }),
});
const terms = (agent: string, tiers: RebateTerms['tiers'], from = 0, to: number | null = null): RebateTerms => ({
  planId: 'p',
  agent,
  from,
  to,
  tiers,
});
const bet = (path: string[], at = 5) => ({ path, product: 'LOTT', at });
const all = [terms('a', [row(8000), row(10_000, 'LOTT')]), terms('c', [row(6000)])];

describe('the difference of rates', () => {
  it.each([
    ['to the next agent below', 'a', bet(['a', 'c']), [10_000, 6000]],
    ['looks through agents without a contract', 'a', bet(['a', 'b', 'c']), [10_000, 6000]],
    ['is the whole rate with nobody below', 'a', bet(['a', 'b']), [10_000, 0]],
    ['takes those below the agent alone', 'c', bet(['a', 'c']), [6000, 0]],
  ] as const)('%s', (_what, agent, one, [ownPpm, belowPpm]) => {
    expect(differencesOf(agent, one as never, all)).toEqual([{ planId: 'p', ownPpm, belowPpm }]);
  });

  it('takes the terms that were in force when the bet counted', () => {
    const changed = [terms('a', [row(4000)], 0, 5), terms('a', [row(5000)], 5), terms('c', [row(1000)], 6)];
    const at = (time: number) =>
      differencesOf('a', bet(['a', 'c'], time), changed).map((one) => [one.ownPpm, one.belowPpm]);
    expect([at(4), at(5), at(6)]).toEqual([[[4000, 0]], [[5000, 0]], [[5000, 1000]]]);
  });

  it('is nothing for an agent without a contract', () => {
    expect(differencesOf('b', bet(['a', 'b', 'c']), all)).toEqual([]);
  });
});
