import { expect, it } from 'vitest';
import { feature } from './feature.ts';
import { keys } from './keys.ts';

it.each([
  [false, 0],
  [true, 3],
])('a draw whose sales were stopped (%s) makes %i lists of lotteries be read again', (isPause, lists) => {
  const stale = feature.stale!.lotteryDraw as (topic: object) => readonly (readonly unknown[])[];
  const named = stale({ gameCodes: ['LAO'], isPause });
  expect(named[0]).toEqual([...keys.draws, 'LAO']);
  expect(named.slice(1)).toHaveLength(lists);
});
