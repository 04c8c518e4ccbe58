import { expect, it } from 'vitest';
import { later } from './later.ts';

it.each([
  [false, 0],
  [true, 3],
])('a draw whose sales were stopped (%s) makes %i lists of lotteries be read again', (isPause, lists) => {
  const stale = later.stale!.lotteryDraw as (topic: object) => readonly (readonly unknown[])[];
  expect(stale({ gameCodes: ['LAO'], isPause })).toHaveLength(lists);
});

it('limits that changed make the odds of their games and every shown price be read again', () => {
  const stale = later.stale!.lotteryPrice as (topic: object) => readonly (readonly unknown[])[];
  expect(stale({ gameCodes: ['LAO', 'LAOVIP'] })).toEqual([
    ['lotteryDraws', 'LAO', 'odds'],
    ['lotteryDraws', 'LAOVIP', 'odds'],
    ['lotteryTickets', 'price'],
  ]);
});
