import { describe, expect, it } from 'vitest';
import { choiceOf, choose, freshChoice, type HallChoice, minBets, turn } from './hall-choice.ts';

const busy: HallChoice = { gameName: 'moon', gameClassify: 'ways', minBet: '0.5', page: 7 };

describe('what is looked for in a hall', () => {
  it('begins afresh in another list and stays in the same one [GAM-044] [GAM-048]', () => {
    const kept = { list: 'all/ACME', choice: busy };
    expect(choiceOf(kept, 'all/ACME')).toBe(busy);
    expect([choiceOf(kept, 'hot/ACME'), choiceOf(kept, 'all/OTHER')]).toEqual([freshChoice, freshChoice]);
  });

  it.each([{ gameName: 'sun' }, { gameClassify: null }, { minBet: '0.01' as const }])(
    '%j leads back to page 1',
    (change) => {
      expect(choose(busy, change)).toEqual({ ...busy, ...change, page: 1 });
    },
  );

  it('the same name again changes nothing, not even the page [GAM-029]', () => {
    expect(choose(busy, { gameName: 'moon' })).toBe(busy);
  });

  it('the same minimum bet again changes nothing [GAM-030]', () => {
    expect(choose(busy, { minBet: '0.5' })).toBe(busy);
  });

  it('offers 0.01, 0.05, 0.1, 0.5 and 0.75 beside all [GAM-028]', () => {
    expect(minBets).toEqual(['0.01', '0.05', '0.1', '0.5', '0.75']);
  });

  it.each([
    [0, 1],
    [-3, 1],
    [8, 8],
    [99, 12],
  ])('page %i of 12 is page %i [GAM-045]', (wanted, page) => {
    expect(turn(busy, wanted, 12).page).toBe(page);
  });
});
