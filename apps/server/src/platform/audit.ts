import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Context } from './context.ts';
import { countOf, type Db, firstRow, inTransaction, keepPlan, rows, type TableRow, type Trx } from './db.ts';
import { containing } from './like.ts';

export interface AuditEntry {
  /** Name of the command, for example `wallet.withdrawal.approve`. */
  command: string;
  subject: { type: string; id: string };
  before?: unknown;
  after?: unknown;
  reason?: string | null;
}

/**
 * Adds the audit row of a change of state in the transaction of that change. Never put a secret or a full account
 * number in it.
 */
export async function audit(db: Db, context: Context, entry: AuditEntry): Promise<void> {
  await db
    .insertInto('platform_audit')
    .values({
      actor_kind: context.actor.kind,
      actor: context.actor.id,
      command: entry.command,
      subject_type: entry.subject.type,
      subject_id: entry.subject.id,
      before: toJson(entry.before),
      after: toJson(entry.after),
      reason: entry.reason ?? null,
      address: context.address,
      request_id: context.requestId,
    })
    .modifyEnd(keepPlan)
    .execute();
}

function toJson(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  return JSON.stringify(value, (_key, item: unknown) => (typeof item === 'bigint' ? item.toString() : item));
}

export interface AuditFilter {
  subjectId?: string | undefined;
  command?: string | undefined;
  q?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
  limit: number;
  offset: number;
}

export interface AuditRow extends TableRow<'platform_audit'> {
  /** Null until the row is sealed. */
  hash: string | null;
}

/** Reads the audit log, newest first, with the row count of the whole filter. */
export async function readAudit(db: Db, filter: AuditFilter): Promise<{ list: AuditRow[]; totalCount: number }> {
  const matching = auditOf(db, filter);
  const list = await matching
    .leftJoin('platform_audit_seals as s', 's.audit_id', 'a.id')
    .selectAll('a')
    .select('s.hash')
    .orderBy('a.id', 'desc')
    .limit(filter.limit)
    .offset(filter.offset)
    .execute();
  return { list, totalCount: await countOf(matching) };
}

function auditOf(db: Db, { subjectId, command, q, from, to }: AuditFilter) {
  let query = db.selectFrom('platform_audit as a');
  if (subjectId !== undefined) query = query.where('a.subject_id', '=', subjectId);
  if (command !== undefined) query = query.where('a.command', '=', command);
  if (q !== undefined) {
    const like = containing(q);
    query = query.where((eb) =>
      eb.or([eb('a.subject_id', 'like', like), eb('a.actor', 'like', like), eb('a.command', 'like', like)]),
    );
  }
  if (from !== undefined) query = query.where('a.at', '>=', from);
  if (to !== undefined) query = query.where('a.at', '<', to);
  return query;
}

interface SealableRow {
  id: bigint;
  content: string;
}

const sealContent = sql`
  jsonb_build_array(a.id, extract(epoch from a.at), a.actor_kind, a.actor, a.command, a.subject_type, a.subject_id,
                    a.before, a.after, a.reason, a.address, a.request_id)::text`;

const AUDIT_SEAL_LOCK = 7_261_002;

/** Maximum number of statements of one call; a backlog that is larger waits for the next one. */
const PASSES = 100;

/**
 * Seals rows that are final (their transaction and all earlier ones have ended) into the chain: hash = SHA-256(previous
 * hash, content). Only one sealer runs at a time. Returns the number of sealed rows, at most 100 times `limit`.
 */
export async function sealAudit(db: Db, limit = 1000): Promise<number> {
  let sealed = 0;
  for (let pass = 0; pass < PASSES; pass += 1) {
    const { read, written } = await sealNext(db, limit);
    sealed += written;
    if (read < limit) break;
  }
  return sealed;
}

function sealNext(db: Db, limit: number): Promise<{ read: number; written: number }> {
  return inTransaction(db, async (trx) => {
    const lock = await firstRow(
      trx,
      sql<{ got: boolean }>`select pg_try_advisory_xact_lock(${AUDIT_SEAL_LOCK}) as got`,
    );
    if (!lock!.got) return { read: 0, written: 0 };
    const from = await trx.selectFrom('platform_audit_sealer').select(['xact_id', 'id']).executeTakeFirstOrThrow();
    const found = await rows(
      trx,
      sql<SealableRow & { xact: string; is_sealed: boolean | null }>`
        select a.id, a.xact_id as xact, ${sealContent} as content,
               exists (select from platform_audit_seals s where s.audit_id = a.id) as is_sealed
        from platform_audit a
        where (a.xact_id, a.id) > (${from.xact_id}::text::xid8, ${from.id}::bigint)
          and a.xact_id < pg_snapshot_xmin(pg_current_snapshot())
        order by a.xact_id, a.id limit ${limit}`,
    );
    const last = found.at(-1);
    if (last === undefined) return { read: 0, written: 0 };
    const open = found.filter((row) => row.is_sealed !== true);
    await writeSeals(trx, open);
    await trx.updateTable('platform_audit_sealer').set({ xact_id: last.xact, id: last.id }).execute();
    return { read: found.length, written: open.length };
  });
}

async function writeSeals(trx: Trx, open: readonly SealableRow[]): Promise<void> {
  if (open.length === 0) return;
  const head = await trx
    .selectFrom('platform_audit_seals')
    .select(['seq', 'hash'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  const first = head?.seq ?? 0n;
  const hashes: string[] = [];
  for (const { content } of open) hashes.push(chain(hashes.at(-1) ?? head?.hash ?? '', content));
  await sql`
    insert into platform_audit_seals (audit_id, seq, hash)
    select k.id, ${first} + k.place, k.hash
    from unnest(${open.map((row) => String(row.id))}::bigint[], ${hashes}::text[]) with ordinality k (id, hash, place)
    order by k.place`.execute(trx);
}

interface AuditHead {
  seq: bigint;
  hash: string;
}

/** Recomputes the whole chain. Returns the id of the first row with a wrong seal, or null if all seals are right. */
export async function verifyAuditChain(db: Db): Promise<bigint | null> {
  return (await followAuditChain(db, { seq: 0n, hash: '' })).broken;
}

/**
 * Checks the rows sealed since the last call of this function that returned null. Returns the same as
 * `verifyAuditChain`.
 */
export async function verifyNewAudit(db: Db): Promise<bigint | null> {
  const from = await db.selectFrom('platform_audit_verified').select(['seq', 'hash']).executeTakeFirstOrThrow();
  const { broken, head } = await followAuditChain(db, from);
  if (broken === null) await db.updateTable('platform_audit_verified').set(head).where('seq', '=', from.seq).execute();
  return broken;
}

async function followAuditChain(db: Db, from: AuditHead): Promise<{ broken: bigint | null; head: AuditHead }> {
  const head = { ...from };
  for (;;) {
    const page = await rows(
      db,
      sql<SealableRow & AuditHead>`
        select a.id, s.seq, s.hash, ${sealContent} as content
        from platform_audit_seals s join platform_audit a on a.id = s.audit_id
        where s.seq > ${head.seq} order by s.seq limit 1000`,
    );
    for (const row of page) {
      head.hash = chain(head.hash, row.content);
      if (row.hash !== head.hash || row.seq !== head.seq + 1n) return { broken: row.id, head };
      head.seq = row.seq;
    }
    if (page.length < 1000) return { broken: null, head };
  }
}

function chain(previous: string, content: string): string {
  return createHash('sha256').update(previous).update('\n').update(content).digest('hex');
}
