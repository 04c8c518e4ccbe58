import { ago, type Db, inTransaction, type Trx } from './db.ts';
import { refuse } from './errors.ts';

/** What the HTTP layer read from the request: whose key, which call, and a keyed hash of the body (it may hold a password). */
export interface IdempotencyKey {
  scope: string;
  key: string;
  call: string;
  bodyHash: string;
}

/**
 * Runs `work` once for this key, in one transaction with the record of its answer. The same key and content gives the
 * recorded answer; a concurrent copy waits for the first; other content is refused with `common.idempotencyConflict`.
 * A refusal rolls back and records nothing, so the caller may try again with the same key.
 */
export function once<Answer>(db: Db, key: IdempotencyKey, work: (trx: Trx) => Promise<Answer>): Promise<Answer> {
  return inTransaction(db, async (trx) => {
    const inserted = await trx
      .insertInto('platform_idempotency')
      .values({ scope: key.scope, key: key.key, call: key.call, body_hash: key.bodyHash })
      .onConflict((conflict) => conflict.columns(['scope', 'key']).doNothing())
      .returning('key')
      .executeTakeFirst();
    if (inserted === undefined) return replay<Answer>(trx, key);
    const answer = await work(trx);
    await trx
      .updateTable('platform_idempotency')
      .set({ answer: JSON.stringify(answer) ?? null })
      .where('scope', '=', key.scope)
      .where('key', '=', key.key)
      .execute();
    return answer;
  });
}

async function replay<Answer>(trx: Trx, key: IdempotencyKey): Promise<Answer> {
  const found = await trx
    .selectFrom('platform_idempotency')
    .select(['call', 'body_hash', 'answer'])
    .where('scope', '=', key.scope)
    .where('key', '=', key.key)
    .executeTakeFirst();
  if (found === undefined) throw refuse('common.inProgress');
  if (found.call !== key.call || found.body_hash !== key.bodyHash) throw refuse('common.idempotencyConflict');
  return found.answer as Answer;
}

/** One text for equal content whatever the order of its fields. */
export function canonicalText(content: unknown): string {
  return JSON.stringify(sorted(content)) ?? '';
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, item]) => [key, sorted(item)]),
  );
}

const KEPT_DAYS = 30;

/** Forgets keys older than thirty days; money itself stays unique by its source in the ledger. */
export async function forgetOldKeys(db: Db): Promise<void> {
  await db
    .deleteFrom('platform_idempotency')
    .where('created_at', '<', ago(`${KEPT_DAYS} days`))
    .execute();
}
