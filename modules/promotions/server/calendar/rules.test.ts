import { expect, it } from 'vitest';
import { daysOf, overlapsOf, type Span } from './rules.ts';

const span = (id: string, from: string, to: string | null, group: string | null = null): Span => ({
  id,
  from,
  to,
  group,
});

it('lists the days on which something begins or ends, with how many run', () => {
  const spans = [
    span('a', '2026-12-01', '2026-12-10'),
    span('b', '2026-12-05', null),
    span('c', '2026-11-01', '2026-12-05'),
  ];
  expect(daysOf(spans, { from: '2026-12-01', to: '2026-12-09' })).toEqual([
    { day: '2026-12-01', begins: ['a'], ends: [], running: 2 },
    { day: '2026-12-05', begins: ['b'], ends: ['c'], running: 3 },
  ]);
});

it('finds campaigns of one group that run on the same days, and no others', () => {
  const spans = [
    span('a', '2026-12-01', '2026-12-10', 'Welcome'),
    span('b', '2026-12-10', null, 'welcome'),
    span('c', '2026-12-11', null, 'welcome'),
    span('d', '2026-12-01', null, 'other'),
    span('e', '2026-12-01', null),
  ];
  expect(overlapsOf(spans)).toEqual([
    { group: 'Welcome', from: '2026-12-10', to: '2026-12-10', ids: ['a', 'b'] },
    { group: 'welcome', from: '2026-12-11', to: null, ids: ['b', 'c'] },
  ]);
});
