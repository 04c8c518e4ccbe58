import { sql } from 'kysely';
import { ago, type Db, inTransaction, keepPlan, rows, type TableRow, type Trx } from './db.ts';
import { refuse } from './errors.ts';

/**
 * Idempotency data from the request: owner of the key, call, and a keyed hash of the body, which may contain a
 * password.
 */
export interface IdempotencyKey {
  scope: string;
  key: string;
  call: string;
  bodyHash: string;
}

/**
 * Runs `work` once for this key, in one transaction with the record of its answer. The same key and content returns the
 * recorded answer; a concurrent copy waits for the first; other content is refused with `common.idempotencyConflict`. A
 * refusal rolls back and records nothing, so the caller may retry with the same key.
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
  const [found] = await recorded(trx, key);
  if (found === undefined) throw refuse('common.inProgress');
  return sameContent<Answer>(found, key);
}

type Recorded = Pick<TableRow<'platform_idempotency'>, 'call' | 'body_hash' | 'answer'>;

function recorded(db: Db, { scope, key }: IdempotencyKey): Promise<Recorded[]> {
  return db
    .selectFrom('platform_idempotency')
    .select(['call', 'body_hash', 'answer'])
    .where('scope', '=', scope)
    .where('key', '=', key)
    .execute();
}

function sameContent<Answer>(found: Recorded, key: IdempotencyKey): Answer {
  if (found.call !== key.call || found.body_hash !== key.bodyHash) throw refuse('common.idempotencyConflict');
  return found.answer as Answer;
}

/**
 * Returns the recorded answer of a key, for code that serves several keys in one transaction; undefined if it was not
 * served yet. Refuses with `common.idempotencyConflict` if the key was used with other content.
 */
export async function answerOf<Answer>(db: Db, key: IdempotencyKey): Promise<Answer | undefined> {
  const [found] = await recorded(db, key);
  return found === undefined ? undefined : sameContent<Answer>(found, key);
}

/**
 * Takes the keys of a transaction that serves them all, in one order; a concurrent copy of a key waits. Returns for
 * each key, in the given order, whether it is new; the answers of the others are recorded.
 */
export async function takeKeys(trx: Trx, keys: readonly IdempotencyKey[]): Promise<boolean[]> {
  const taken = await rows(
    trx,
    sql<{ scope: string; key: string }>`
      ${keepPlan} insert into platform_idempotency (scope, key, call, body_hash)
      select * from unnest(${keys.map((one) => one.scope)}::text[], ${keys.map((one) => one.key)}::text[],
                           ${keys.map((one) => one.call)}::text[], ${keys.map((one) => one.bodyHash)}::text[]) k (scope, key, call, hash)
      order by scope, key
      on conflict (scope, key) do nothing returning scope, key`,
  );
  const isNew = new Set(taken.map(({ scope, key }) => `${scope} ${key}`));
  return keys.map(({ scope, key }) => isNew.has(`${scope} ${key}`));
}

/** Records the answers of keys taken by this transaction, and releases the keys that were refused (undefined). */
export async function recordAnswers(
  trx: Trx,
  served: readonly { key: IdempotencyKey; answer: unknown }[],
): Promise<void> {
  const answered = served.filter(({ answer }) => answer !== undefined);
  const refused = served.filter(({ answer }) => answer === undefined);
  // The rows are there: an insert that meets them finds each by its key. An update would read the table from end to end
  // with a plan that was made while it was small.
  await sql`
    ${keepPlan} insert into platform_idempotency (scope, key, call, body_hash, answer)
    select k.scope, k.key, k.call, k.hash, k.answer::jsonb
    from unnest(${answered.map(({ key }) => key.scope)}::text[], ${answered.map(({ key }) => key.key)}::text[],
                ${answered.map(({ key }) => key.call)}::text[], ${answered.map(({ key }) => key.bodyHash)}::text[],
                ${answered.map(({ answer }) => JSON.stringify(answer))}::text[]) k (scope, key, call, hash, answer)
    on conflict (scope, key) do update set answer = excluded.answer`.execute(trx);
  if (refused.length === 0) return;
  await sql`
    delete from platform_idempotency i
    using unnest(${refused.map(({ key }) => key.scope)}::text[], ${refused.map(({ key }) => key.key)}::text[]) k (scope, key)
    where i.scope = k.scope and i.key = k.key`.execute(trx);
}

/** Serialises content independently of the order of its fields. A `bigint` becomes decimal text. */
export function canonicalText(content: unknown): string {
  return JSON.stringify(sorted(content)) ?? '';
}

function sorted(value: unknown): unknown {
  if (typeof value === 'bigint') return String(value);
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, item]) => [key, sorted(item)]),
  );
}

const KEPT_DAYS = 30;

/** Deletes keys older than thirty days. Money stays unique by its source in the ledger. */
export async function forgetOldKeys(db: Db): Promise<void> {
  await db
    .deleteFrom('platform_idempotency')
    .where('created_at', '<', ago(`${KEPT_DAYS} days`))
    .execute();
}
