import { sql } from 'kysely';
import { ago, type Db, firstRow, fromNow, keepPlan, now, unhurried } from '@sanam/server/platform/db.ts';
import type { HumanPurpose } from '../contract/calls.ts';
import type { PuzzleKind } from './types.ts';

export async function insertPuzzle(
  db: Db,
  puzzle: {
    puzzleId: string;
    purpose: HumanPurpose;
    kind: PuzzleKind;
    visitor: string;
    answer: number;
    seconds: number;
  },
): Promise<void> {
  await db
    .insertInto('captcha_puzzles')
    .values({
      puzzle_id: puzzle.puzzleId,
      purpose: puzzle.purpose,
      kind: puzzle.kind,
      visitor: puzzle.visitor,
      answer: puzzle.answer,
      expires_at: fromNow(`${puzzle.seconds} seconds`),
    })
    .execute();
}

export interface TriedPuzzle {
  kind: PuzzleKind;
  answer: number;
  tries: number;
  age_ms: number;
}

/**
 * Counts an attempt before it is checked; undefined for a puzzle of another visitor, or a solved, expired or used-up
 * one.
 */
export function tryPuzzle(
  db: Db,
  ask: { puzzleId: string; visitor: string; triesMax: Readonly<Record<PuzzleKind, number>> },
): Promise<TriedPuzzle | undefined> {
  return db
    .updateTable('captcha_puzzles')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('puzzle_id', '=', ask.puzzleId)
    .where('visitor', '=', ask.visitor)
    .where('token_hash', 'is', null)
    .where('expires_at', '>', now)
    .where((eb) =>
      eb.or([
        eb.and([eb('kind', '=', 'picture'), eb('tries', '<', ask.triesMax.picture)]),
        eb.and([eb('kind', '=', 'question'), eb('tries', '<', ask.triesMax.question)]),
      ]),
    )
    .returning(['kind', 'answer', 'tries'])
    .returning(sql<number>`(extract(epoch from platform_now() - created_at) * 1000)::float8`.as('age_ms'))
    .executeTakeFirst();
}

/** Takes back an attempt whose answer was not checked. */
export async function giveTryBack(db: Db, puzzleId: string): Promise<void> {
  await db
    .updateTable('captcha_puzzles')
    .set((eb) => ({ tries: eb('tries', '-', 1) }))
    .where('puzzle_id', '=', puzzleId)
    .where('tries', '>', 0)
    .execute();
}

/** Stores the result of a solved puzzle; returns false if a concurrent answer was first. */
export async function solvePuzzle(
  db: Db,
  solved: { puzzleId: string; tokenHash: string; seconds: number },
): Promise<boolean> {
  const updated = await db
    .updateTable('captcha_puzzles')
    .set({ token_hash: solved.tokenHash, expires_at: fromNow(`${solved.seconds} seconds`) })
    .where('puzzle_id', '=', solved.puzzleId)
    .where('token_hash', 'is', null)
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n;
}

/** Uses up a result. The action it allows commits later; if the database loses this write, it loses the action too. */
export async function useResult(
  db: Db,
  ask: { tokenHash: string; purpose: HumanPurpose; visitor: string },
): Promise<boolean> {
  const used = await db
    .updateTable('captcha_puzzles')
    .set({ used_at: now })
    .where('token_hash', '=', ask.tokenHash)
    .where('used_at', 'is', null)
    .where('purpose', '=', ask.purpose)
    .where('visitor', '=', ask.visitor)
    .where('expires_at', '>', now)
    .where(unhurried)
    .modifyEnd(keepPlan)
    .executeTakeFirst();
  return used.numUpdatedRows > 0n;
}

/** Returns false if this result of a provider was used before. */
export async function takeProviderResult(db: Db, resultHash: string): Promise<boolean> {
  const taken = await db
    .insertInto('captcha_provider_results')
    .values({ result_hash: resultHash })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return taken.numInsertedOrUpdatedRows === 1n;
}

/** Replaces the visitor's captcha; returns false if the last one is younger than a second. */
export async function writeCaptcha(
  db: Db,
  captcha: { visitor: string; textHash: string; seconds: number; waitSeconds: number },
): Promise<boolean> {
  const written = await db
    .insertInto('captcha_images')
    .values({
      visitor: captcha.visitor,
      text_hash: captcha.textHash,
      expires_at: fromNow(`${captcha.seconds} seconds`),
    })
    .onConflict((conflict) =>
      conflict
        .column('visitor')
        .doUpdateSet((eb) => ({
          text_hash: eb.ref('excluded.text_hash'),
          made_at: now,
          expires_at: eb.ref('excluded.expires_at'),
        }))
        .where('captcha_images.made_at', '<=', ago(`${captcha.waitSeconds} seconds`)),
    )
    .executeTakeFirst();
  return written.numInsertedOrUpdatedRows === 1n;
}

/** Deletes the visitor's captcha and returns its hash; undefined if there is none, or it is too old. */
export async function takeCaptcha(db: Db, visitor: string): Promise<string | undefined> {
  const row = await firstRow(
    db,
    sql<{ text_hash: string }>`
      update captcha_images c set text_hash = null
      from (select visitor, text_hash from captcha_images
            where visitor = ${visitor} and text_hash is not null and expires_at > platform_now() for update) old
      where c.visitor = old.visitor returning old.text_hash`,
  );
  return row?.text_hash;
}

/** Deletes expired rows. Results of providers are kept for a day, longer than any of them is valid. */
export async function forgetResults(db: Db): Promise<void> {
  await db.deleteFrom('captcha_puzzles').where('expires_at', '<', ago('1 hour')).execute();
  await db.deleteFrom('captcha_images').where('expires_at', '<', ago('1 hour')).execute();
  await db.deleteFrom('captcha_provider_results').where('taken_at', '<', ago('1 day')).execute();
}
