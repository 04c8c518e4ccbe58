// Versions of a merchant's lists of words.
import type { Db, Trx } from '@sanam/server/platform/db.ts';
import { type MadeBy, madeColumns } from '@sanam/staff/server/index.ts';
import { type CareWords, shippedWords } from '../../contract/words.ts';

export interface WordVersion {
  /** Version 0: the shipped lists. */
  version: number;
  words: CareWords;
}

/** Returns the current lists of a merchant. */
export async function wordsNow(db: Db, merchantId: string): Promise<WordVersion> {
  const row = await db
    .selectFrom('care_words')
    .select(['version', 'words'])
    .where('merchant_id', '=', merchantId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  const own = (row?.words ?? {}) as Partial<CareWords>;
  return { version: row?.version ?? 0, words: { ...shippedWords, ...own } };
}

/** Inserts a version; returns false if it already exists because of a concurrent change. */
export async function insertWords(trx: Trx, { version, words }: WordVersion, by: MadeBy): Promise<boolean> {
  const made = await trx
    .insertInto('care_words')
    .values({ ...madeColumns(by), version, words: JSON.stringify(words) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('version')
    .executeTakeFirst();
  return made !== undefined;
}
