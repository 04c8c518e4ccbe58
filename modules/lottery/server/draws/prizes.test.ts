import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Shape } from '../../contract/boards.ts';
import { randomBoards } from '../../contract/plays/boards.test-data.ts';
import { readBoard } from '../../contract/result-shapes.ts';
import { prizesOf, storedPrizes } from './prizes.ts';

it.each(Object.keys(randomBoards) as Shape[])('a board of %s that is shown is read as the same board', (shape) => {
  fc.assert(
    fc.property(randomBoards[shape], (board) => {
      expect(readBoard(shape, prizesOf(board))).toEqual({ ok: true, board });
    }),
    { numRuns: 20 },
  );
});

it('prizes come in the order of their board, whatever a database made of it', () => {
  const stored = { back2: ['38'], back3: ['276', '904'], first: ['417652'], front3: ['093', '518'] };
  expect(Object.keys(storedPrizes('THGLO', stored))).toEqual(['first', 'front3', 'back3', 'back2']);
  expect(Object.keys(storedPrizes('XSMB', { prize1: ['1'], prize2: ['2'], special: ['0'] }))[0]).toBe('special');
  expect(storedPrizes('NO_SUCH', stored)).toEqual(stored);
});
