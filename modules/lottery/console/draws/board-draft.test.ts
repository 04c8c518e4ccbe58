import { expect, it } from 'vitest';
import { readDraft } from './board-draft.ts';

const glo = { first: '417652', front3: '093 518', back3: '276,904', back2: '38' };

it('reads numbers with spaces, commas or lines between, and leaves empty prizes out', () => {
  const read = readDraft('THGLO', { ...glo, back3: '276\n904', fifth: ' ' });
  expect(read).toMatchObject({ isWhole: true, prizes: { first: ['417652'], back3: ['276', '904'] } });
  expect(read.prizes).not.toHaveProperty('fifth');
});

it('says of each prize what is wrong', () => {
  const { isWhole, faults } = readDraft('THGLO', { ...glo, front3: '093', back2: 'x8' });
  expect(isWhole).toBe(false);
  expect([...faults.values()]).toEqual([
    { prize: 'back2', reason: 'unreadable', at: 0 },
    { prize: 'front3', reason: 'tooFew' },
  ]);
});

it('keeps the commas of a single value', () => {
  const index = readDraft('IDX-FRANKFURT', { value: '38,642.91', change: '-103.45' });
  expect(index).toMatchObject({ isWhole: true, prizes: { value: ['38,642.91'], change: ['-103.45'] } });
});

it('knows no board of a market that the portal does not have', () => {
  expect(readDraft('NOWHERE', { number: '1' })).toEqual({ prizes: {}, isWhole: false, faults: new Map() });
});
