// The built-in puzzle: creation, check of the answer, and use of its result.
import { randomBytes } from 'node:crypto';
import { addressKeys, type RateLimiter } from '@sanam/server/platform/rate-limiter.ts';
import { createConcurrencyLimit } from '@sanam/server/platform/concurrency-limit.ts';
import { tokenHash } from '@sanam/server/platform/crypto.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import { newId } from '@sanam/server/platform/ids.ts';
import type { Platform } from '@sanam/server/platform/platform.ts';
import { cutPicture, PIECE_X_MAX } from './picture.ts';
import { makeQuestion } from './question.ts';
import {
  type Fault,
  type humanLimits,
  pictureFault,
  PUZZLE_SECONDS,
  questionFault,
  TRIES_MAX,
  verdictOf,
} from './rules.ts';
import * as store from './store.ts';
import type { HumanAsk, MadePuzzle, PuzzleAnswer, PuzzleAsk } from './types.ts';

/** Pictures one node draws at the same time; more requests wait, and beyond the queue they are refused. */
const DRAWING_MAX = 2;
const WAITING_MAX = 40;

type PuzzlesDeps = {
  platform: Pick<Platform, 'db' | 'log'>;
  limiter: RateLimiter<keyof typeof humanLimits>;
} & { drawing: ReturnType<typeof createConcurrencyLimit> };

export function createPuzzles(base: {
  platform: Pick<Platform, 'db' | 'log'>;
  limiter: RateLimiter<keyof typeof humanLimits>;
}) {
  const drawing = createConcurrencyLimit({
    atOnce: DRAWING_MAX,
    waitingMax: WAITING_MAX,
    refusal: () => refuse('common.tooManyRequests', { retryAfterSeconds: 1 }),
  });
  const deps: PuzzlesDeps = { ...base, drawing };

  return {
    make: make.bind(null, deps),
    judge: judge.bind(null, deps),
    prove: prove.bind(null, deps),
  };
}

async function make(deps: PuzzlesDeps, { context, visitor, purpose, kind }: PuzzleAsk): Promise<MadePuzzle> {
  const { limiter, drawing } = deps;
  const { db } = deps.platform;

  const keys = addressKeys(context.address);
  await limiter.take('puzzleNetwork', keys.network);
  await limiter.take(kind === 'picture' ? 'puzzle' : 'question', keys.address);
  const puzzleId = newId('puz');
  const made = { puzzleId, purpose, kind, visitor, seconds: PUZZLE_SECONDS };
  const answer = { id: puzzleId, kind, picture: null, question: null, expiresInSeconds: PUZZLE_SECONDS };
  if (kind === 'question') {
    const question = makeQuestion(context.language);
    await store.insertPuzzle(db, { ...made, answer: question.answer });
    return { ...answer, question: question.text };
  }
  const { background, piece, gapX, ...sizes } = await drawing.run(cutPicture);
  await store.insertPuzzle(db, { ...made, answer: gapX });
  const picture = { ...sizes, background: background.toString('base64'), piece: piece.toString('base64') };
  return { ...answer, picture };
}

/**
 * Returns the single-use result. Refuses with the attempts left: `identity.humanCheckFailed` for a wrong answer,
 * `identity.humanCheckAgain` for one whose movement cannot be checked.
 */
async function judge(
  deps: PuzzlesDeps,
  ask: {
    puzzleId: string;
    visitor: string;
    address: string | null;
    answer: PuzzleAnswer;
  },
): Promise<{ token: string }> {
  const { db, log } = deps.platform;
  const { limiter } = deps;

  const { puzzleId, visitor, answer } = ask;
  const puzzle = await store.tryPuzzle(db, { puzzleId, visitor, triesMax: TRIES_MAX });
  if (puzzle === undefined) throw refuse('identity.humanCheckFailed', { triesLeft: 0 });
  const fault = faultOf(puzzle, answer);
  if (fault !== undefined) {
    log.debug({ puzzleId, fault }, 'a human check failed');
    throw await refusalOf(deps, puzzleId, puzzle, fault);
  }
  const token = randomBytes(32).toString('base64url');
  const solved = { puzzleId, tokenHash: tokenHash(token), seconds: PUZZLE_SECONDS };
  if (!(await store.solvePuzzle(db, solved))) throw refuse('identity.humanCheckFailed', { triesLeft: 0 });
  if (puzzle.kind === 'picture') {
    const keys = addressKeys(ask.address);
    await limiter.clear('puzzle', keys.address);
    await limiter.clear('puzzleNetwork', keys.network);
  }
  return { token };
}

async function refusalOf(deps: PuzzlesDeps, puzzleId: string, puzzle: store.TriedPuzzle, fault: Fault): Promise<Error> {
  const { db } = deps.platform;

  const triesLeft = TRIES_MAX[puzzle.kind] - puzzle.tries;
  const verdict = verdictOf(fault);
  if (verdict === 'wrong') return refuse('identity.humanCheckFailed', { triesLeft });
  if (verdict === 'again') return refuse('identity.humanCheckAgain', { triesLeft });
  await store.giveTryBack(db, puzzleId);
  return refuse('identity.humanCheckAgain', { triesLeft: triesLeft + 1 });
}

/**
 * Uses up a result. Refuses with `identity.humanCheckFailed` for another purpose or browser, and for an old or used
 * one.
 */
async function prove(deps: PuzzlesDeps, { token, purpose, visitor }: HumanAsk): Promise<void> {
  const { db } = deps.platform;

  const isProven =
    token !== undefined &&
    token !== '' &&
    (await store.useResult(db, { tokenHash: tokenHash(token), purpose, visitor }));
  if (!isProven) throw refuse('identity.humanCheckFailed');
}

function faultOf(puzzle: store.TriedPuzzle, answer: PuzzleAnswer): Fault | undefined {
  if (puzzle.kind === 'question')
    return questionFault({ text: answer.answer ?? '', puzzleAgeMs: puzzle.age_ms }, puzzle.answer);
  const { x, trail, input } = answer;
  if (x === undefined || trail === undefined || input === undefined) return 'trailMissing';
  return pictureFault({ x, trail, input, xMax: PIECE_X_MAX, puzzleAgeMs: puzzle.age_ms }, puzzle.answer);
}
