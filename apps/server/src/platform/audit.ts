import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Context } from './context.ts';
import { type Db, firstRow, inTransaction, rows } from './db.ts';
import { containing } from './like.ts';

export interface AuditEntry {
  /** What was done, `wallet.withdrawal.approve`. */
  command: string;
  subject: { type: string; id: string };
  before?: unknown;
  after?: unknown;
  reason?: string | null;
}

/** Adds the audit row of a change of state, in the transaction of that change. Never put a secret or a full account number in it. */
export async function audit(db: Db, context: Context, entry: AuditEntry): Promise<void> {
  await sql`
    insert into platform_audit (actor_kind, actor, command, subject_type, subject_id, before, after, reason, address, request_id)
    values (${context.actor.kind}, ${context.actor.id}, ${entry.command}, ${entry.subject.type}, ${entry.subject.id},
            ${toJson(entry.before)}::jsonb, ${toJson(entry.after)}::jsonb, ${entry.reason ?? null}, ${context.address}, ${context.requestId})
  `.execute(db);
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

export interface AuditRow {
  id: bigint;
  at: Date;
  actor_kind: Context['actor']['kind'];
  actor: string;
  command: string;
  subject_type: string;
  subject_id: string;
  before: unknown;
  after: unknown;
  reason: string | null;
  address: string | null;
  request_id: string | null;
  hash: string | null;
}

/** Reads the log, newest first, with the count of the whole filter. */
export async function readAudit(db: Db, filter: AuditFilter): Promise<{ list: AuditRow[]; totalCount: number }> {
  const like = filter.q === undefined ? null : containing(filter.q);
  const where = sql`
    where (${filter.subjectId ?? null}::text is null or a.subject_id = ${filter.subjectId ?? null})
      and (${filter.command ?? null}::text is null or a.command = ${filter.command ?? null})
      and (${like}::text is null or a.subject_id like ${like} or a.actor like ${like} or a.command like ${like})
      and (${filter.from ?? null}::timestamptz is null or a.at >= ${filter.from ?? null})
      and (${filter.to ?? null}::timestamptz is null or a.at < ${filter.to ?? null})`;
  const list = await rows(
    db,
    sql<AuditRow>`
      select a.*, s.hash from platform_audit a left join platform_audit_seals s on s.audit_id = a.id
      ${where} order by a.id desc limit ${filter.limit} offset ${filter.offset}`,
  );
  const count = await firstRow(db, sql<{ count: bigint }>`select count(*) from platform_audit a ${where}`);
  return { list, totalCount: Number(count!.count) };
}

interface SealableRow {
  id: bigint;
  content: string;
}

const sealContent = sql`
  jsonb_build_array(a.id, extract(epoch from a.at), a.actor_kind, a.actor, a.command, a.subject_type, a.subject_id,
                    a.before, a.after, a.reason, a.address, a.request_id)::text`;

const AUDIT_SEAL_LOCK = 7_261_002;

/**
 * Chains rows that are final (their transaction and all before it have ended): hash = SHA-256(previous hash, content).
 * One sealer at a time. Returns how many rows it sealed.
 */
export function sealAudit(db: Db, limit = 1000): Promise<number> {
  return inTransaction(db, async (trx) => {
    const lock = await firstRow(
      trx,
      sql<{ got: boolean }>`select pg_try_advisory_xact_lock(${AUDIT_SEAL_LOCK}) as got`,
    );
    if (!lock!.got) return 0;
    const head = await firstRow(
      trx,
      sql<{ seq: bigint; hash: string }>`select seq, hash from platform_audit_seals order by seq desc limit 1`,
    );
    const open = await rows(
      trx,
      sql<SealableRow>`
        select a.id, ${sealContent} as content from platform_audit a
        where not exists (select 1 from platform_audit_seals s where s.audit_id = a.id)
          and a.xact_id < pg_snapshot_xmin(pg_current_snapshot())
        order by a.id limit ${limit}`,
    );
    let seq = head?.seq ?? 0n;
    let hash = head?.hash ?? '';
    for (const row of open) {
      seq += 1n;
      hash = chain(hash, row.content);
      await trx.insertInto('platform_audit_seals').values({ audit_id: row.id, seq, hash }).execute();
    }
    return open.length;
  });
}

/** Recomputes the chain. Answers the id of the first row whose seal does not fit, or null when all fit. */
export async function verifyAuditChain(db: Db): Promise<bigint | null> {
  let hash = '';
  let after = 0n;
  for (;;) {
    const page = await rows(
      db,
      sql<SealableRow & { seq: bigint; hash: string }>`
        select a.id, s.seq, s.hash, ${sealContent} as content
        from platform_audit_seals s join platform_audit a on a.id = s.audit_id
        where s.seq > ${after} order by s.seq limit 1000`,
    );
    for (const row of page) {
      hash = chain(hash, row.content);
      if (row.hash !== hash || row.seq !== after + 1n) return row.id;
      after = row.seq;
    }
    if (page.length < 1000) return null;
  }
}

function chain(previous: string, content: string): string {
  return createHash('sha256').update(previous).update('\n').update(content).digest('hex');
}
