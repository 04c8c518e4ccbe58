import { expect, it } from 'vitest';
import { hallTab } from './hall-tabs.ts';

it('the lists are all, hot, fav and recent; an unknown or missing tab is all [GAM-014] [GAM-043]', () => {
  expect(['hot', 'fav', 'recent', 'all', 'saved', 'x', '', null].map(hallTab)).toEqual([
    'hot',
    'fav',
    'recent',
    'all',
    'all',
    'all',
    'all',
    'all',
  ]);
});
