import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Shape } from '../../contract/boards.ts';
import { randomBoards } from '../../contract/plays/boards.test-data.ts';
import { readBoard } from '../../contract/result-shapes.ts';
import { prizesOf } from './prizes.ts';

it.each(Object.keys(randomBoards) as Shape[])('a board of %s that is shown is read as the same board', (shape) => {
  fc.assert(
    fc.property(randomBoards[shape], (board) => {
      expect(readBoard(shape, prizesOf(board))).toEqual({ ok: true, board });
    }),
    { numRuns: 20 },
  );
});
