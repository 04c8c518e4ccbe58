// One snapshot of the database for many callers. Under load a call costs more statements than work: what callers of one
// round of the event loop ask is answered by one transaction, each of its questions by one statement for all of them.
import { batched } from './batch.ts';
import type { Db, Trx } from './db.ts';

/** A question in its two forms: about one key, and about many in one statement, answered in their order. */
interface Question<Key, Answer> {
  one(db: Db, key: Key): Promise<Answer>;
  all(db: Db, keys: readonly Key[]): Promise<readonly Answer[]>;
}

/** Transactions that callers share, each with what gathers its questions. */
const shared = new WeakMap<Db, Map<object, (key: never) => Promise<unknown>>>();

/** Asks about one key; in a shared snapshot together with what the other callers ask at the same moment. */
export function batchable<Key, Answer>(question: Question<Key, Answer>): (db: Db, key: Key) => Promise<Answer> {
  return (db, key) => {
    const questions = shared.get(db);
    if (questions === undefined) return question.one(db, key);
    const ask = questions.get(question) ?? batched((keys: readonly Key[]) => question.all(db, keys));
    questions.set(question, ask);
    return (ask as (key: Key) => Promise<Answer>)(key);
  };
}

/**
 * Returns a function that does `work` in a snapshot shared with the other callers of this round. A caller whose work
 * throws gets the error alone. `atOnce` limits the snapshots under way; later callers wait for the next one.
 */
export function inSharedSnapshot<Key, Answer>(
  db: Db,
  work: (trx: Trx, key: Key) => Promise<Answer>,
  { atOnce }: { atOnce: number },
): (key: Key) => Promise<Answer> {
  const ask = batched(
    (keys: readonly Key[]) =>
      db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute((trx) => {
          shared.set(trx, new Map());
          return Promise.allSettled(keys.map((key) => work(trx, key)));
        }),
    { atOnce },
  );
  return async (key) => {
    const outcome = await ask(key);
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  };
}
