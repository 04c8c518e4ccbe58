import { sql } from 'kysely';
import { type Db, firstRow } from '@sanam/server/platform/db.ts';
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
  await sql`
    insert into captcha_puzzles (puzzle_id, purpose, kind, visitor, answer, expires_at)
    values (${puzzle.puzzleId}, ${puzzle.purpose}, ${puzzle.kind}, ${puzzle.visitor}, ${puzzle.answer},
            platform_now() + make_interval(secs => ${puzzle.seconds}))`.execute(db);
}

export interface TriedPuzzle {
  kind: PuzzleKind;
  answer: number;
  tries: number;
  age_ms: number;
}

/** Counts a try before it is judged; undefined for a puzzle that is not this visitor's, solved, too old or tried out. */
export function tryPuzzle(
  db: Db,
  ask: { puzzleId: string; visitor: string; triesMax: Readonly<Record<PuzzleKind, number>> },
): Promise<TriedPuzzle | undefined> {
  return firstRow(
    db,
    sql<TriedPuzzle>`
      update captcha_puzzles set tries = tries + 1
      where puzzle_id = ${ask.puzzleId} and visitor = ${ask.visitor} and token_hash is null
        and expires_at > platform_now()
        and tries < case kind when 'picture' then ${ask.triesMax.picture}::int else ${ask.triesMax.question}::int end
      returning kind, answer, tries, (extract(epoch from platform_now() - created_at) * 1000)::float8 as age_ms`,
  );
}

/** For an answer that nobody judged. */
export async function giveTryBack(db: Db, puzzleId: string): Promise<void> {
  await sql`update captcha_puzzles set tries = tries - 1 where puzzle_id = ${puzzleId} and tries > 0`.execute(db);
}

/** Gives a solved puzzle its result; false when another answer at the same moment got it. */
export async function solvePuzzle(
  db: Db,
  solved: { puzzleId: string; tokenHash: string; seconds: number },
): Promise<boolean> {
  const row = await firstRow(
    db,
    sql`
      update captcha_puzzles
      set token_hash = ${solved.tokenHash}, expires_at = platform_now() + make_interval(secs => ${solved.seconds})
      where puzzle_id = ${solved.puzzleId} and token_hash is null returning 1 as solved`,
  );
  return row !== undefined;
}

/** Takes a result, once. */
export async function useResult(
  db: Db,
  ask: { tokenHash: string; purpose: HumanPurpose; visitor: string },
): Promise<boolean> {
  const row = await firstRow(
    db,
    sql`
      update captcha_puzzles set used_at = platform_now()
      where token_hash = ${ask.tokenHash} and used_at is null and purpose = ${ask.purpose}
        and visitor = ${ask.visitor} and expires_at > platform_now() returning 1 as used`,
  );
  return row !== undefined;
}

/** False when this result of a provider was taken before. */
export async function takeProviderResult(db: Db, resultHash: string): Promise<boolean> {
  const row = await firstRow(
    db,
    sql`insert into captcha_provider_results (result_hash) values (${resultHash}) on conflict do nothing returning 1 as taken`,
  );
  return row !== undefined;
}

/** Writes the visitor's captcha over the last; false when that one is younger than a second. */
export async function writeCaptcha(
  db: Db,
  captcha: { visitor: string; textHash: string; seconds: number; waitSeconds: number },
): Promise<boolean> {
  const row = await firstRow(
    db,
    sql`
      insert into captcha_images as c (visitor, text_hash, expires_at)
      values (${captcha.visitor}, ${captcha.textHash}, platform_now() + make_interval(secs => ${captcha.seconds}))
      on conflict (visitor) do update
        set text_hash = excluded.text_hash, made_at = platform_now(), expires_at = excluded.expires_at
        where c.made_at <= platform_now() - make_interval(secs => ${captcha.waitSeconds})
      returning 1 as written`,
  );
  return row !== undefined;
}

/** The hash of the visitor's captcha, which this takes away; undefined when there is none, or it is too old. */
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

/** Forgets what nobody can use any more. Results of providers are kept for a day, longer than any of them lives. */
export async function forgetResults(db: Db): Promise<void> {
  await sql`delete from captcha_puzzles where expires_at < platform_now() - interval '1 hour'`.execute(db);
  await sql`delete from captcha_images where expires_at < platform_now() - interval '1 hour'`.execute(db);
  await sql`delete from captcha_provider_results where taken_at < platform_now() - interval '1 day'`.execute(db);
}
