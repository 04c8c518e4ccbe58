import { expect, it } from 'vitest';
import { hallTab } from './hall-tabs.ts';

it('falls back to all for an unknown or missing tab', () => {
  expect([hallTab('hot'), hallTab('recent'), hallTab('all'), hallTab('x'), hallTab(null)]).toEqual([
    'hot',
    'recent',
    'all',
    'all',
    'all',
  ]);
});
