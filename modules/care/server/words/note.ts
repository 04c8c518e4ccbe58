// Records words of harm in a message when it is written. Only the word is kept, never the message.
import type { Trx } from '@sanam/server/platform/db.ts';
import type { WrittenMessage } from '@sanam/server/platform/written.ts';
import { careWordKinds, wordsIn } from '../../contract/words.ts';
import { insertMoment, markDue } from '../signs/store.ts';
import { wordsNow } from './store.ts';

/** Looks for the merchant's words in a message; the member is judged within a minute if there are some. */
export async function noteWords(trx: Trx, { memberId, merchantId, source, text }: WrittenMessage): Promise<void> {
  const { words } = await wordsNow(trx, merchantId);
  const found = wordsIn(text, words);
  for (const kind of careWordKinds) {
    const word = found[kind];
    if (word !== undefined) await insertMoment(trx, { memberId, source: `${source}:${kind}`, kind, word });
  }
  if (Object.keys(found).length > 0) await markDue(trx, memberId);
}
