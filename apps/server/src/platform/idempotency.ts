import { sql } from 'kysely';
import { type Db, firstRow, inTransaction, type Trx } from './db.ts';
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
    const inserted = await firstRow(
      trx,
      sql<{ key: string }>`
        insert into platform_idempotency (scope, key, call, body_hash) values (${key.scope}, ${key.key}, ${key.call}, ${key.bodyHash})
        on conflict (scope, key) do nothing returning key`,
    );
    if (inserted === undefined) return replay<Answer>(trx, key);
    const answer = await work(trx);
    await sql`update platform_idempotency set answer = ${JSON.stringify(answer)}::jsonb where scope = ${key.scope} and key = ${key.key}`.execute(
      trx,
    );
    return answer;
  });
}

async function replay<Answer>(trx: Trx, key: IdempotencyKey): Promise<Answer> {
  const found = await firstRow(
    trx,
    sql<{ call: string; body_hash: string; answer: unknown }>`
      select call, body_hash, answer from platform_idempotency where scope = ${key.scope} and key = ${key.key}`,
  );
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
  await sql`delete from platform_idempotency where created_at < platform_now() - make_interval(days => ${KEPT_DAYS})`.execute(
    db,
  );
}
