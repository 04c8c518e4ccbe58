import { sql } from 'kysely';
import { type Db, firstRow, rows } from '@sanam/server/platform/db.ts';

export type ApprovalState = 'proposed' | 'executed' | 'rejected' | 'expired' | 'failed';

export interface ApprovalRow {
  approval_id: string;
  merchant_id: string;
  command: string;
  subject_type: string;
  subject_id: string;
  amount: bigint | null;
  summary: string;
  payload: Record<string, unknown>;
  payload_hash: string;
  /** A secret that goes with the command; null once it is closed. */
  sealed: string | null;
  reason: string | null;
  proposed_by: string;
  proposed_at: Date;
  expires_at: Date;
  /** As it is now: an open proposal past its time is expired, whether or not the job has run. */
  state: ApprovalState;
  decided_by: string | null;
  decided_at: Date | null;
  failure: string | null;
}

const columns = sql`
  approval_id, merchant_id, command, subject_type, subject_id, amount, summary, payload, payload_hash, sealed, reason,
  proposed_by, proposed_at, expires_at, decided_by, decided_at, failure,
  case when state = 'proposed' and expires_at <= platform_now() then 'expired' else state end as state`;

export interface NewApproval {
  approvalId: string;
  merchantId: string;
  command: string;
  subjectType: string;
  subjectId: string;
  amountMinor: bigint | null;
  summary: string;
  payload: Record<string, unknown>;
  payloadHash: string;
  sealed: string | null;
  reason: string | null;
  proposedBy: string;
  lifeHours: number;
}

/** False when something is open for this subject already. */
export async function insertApproval(db: Db, one: NewApproval): Promise<boolean> {
  const inserted = await firstRow(
    db,
    sql`
      insert into staff_approvals (approval_id, merchant_id, command, subject_type, subject_id, amount, summary, payload,
        payload_hash, sealed, reason, proposed_by, expires_at)
      values (${one.approvalId}, ${one.merchantId}, ${one.command}, ${one.subjectType}, ${one.subjectId}, ${one.amountMinor},
        ${one.summary}, ${JSON.stringify(one.payload)}::jsonb, ${one.payloadHash}, ${one.sealed}, ${one.reason}, ${one.proposedBy},
        platform_now() + make_interval(hours => ${one.lifeHours}))
      on conflict (subject_type, subject_id) where state = 'proposed' do nothing returning approval_id`,
  );
  return inserted !== undefined;
}

/** The row, locked; undefined when it does not exist and when somebody else is deciding it right now. */
export function lockApproval(db: Db, approvalId: string): Promise<ApprovalRow | undefined> {
  return firstRow(
    db,
    sql<ApprovalRow>`select ${columns} from staff_approvals where approval_id = ${approvalId} for update skip locked`,
  );
}

export function findApproval(db: Db, approvalId: string): Promise<ApprovalRow | undefined> {
  return firstRow(db, sql<ApprovalRow>`select ${columns} from staff_approvals where approval_id = ${approvalId}`);
}

/** The open proposal for a subject, if any. */
export function openFor(db: Db, subject: { type: string; id: string }): Promise<ApprovalRow | undefined> {
  return firstRow(
    db,
    sql<ApprovalRow>`
      select ${columns} from staff_approvals where subject_type = ${subject.type} and subject_id = ${subject.id}
        and state = 'proposed' and expires_at > platform_now()`,
  );
}

export interface Outcome {
  approvalId: string;
  state: Exclude<ApprovalState, 'proposed'>;
  decidedBy: string | null;
  reason?: string | null;
  failure?: string | null;
}

export async function closeApproval(db: Db, outcome: Outcome): Promise<void> {
  await sql`
    update staff_approvals set state = ${outcome.state}, decided_by = ${outcome.decidedBy}, decided_at = platform_now(),
      decision_reason = ${outcome.reason ?? null}, failure = ${outcome.failure ?? null}, sealed = null
    where approval_id = ${outcome.approvalId} and state = 'proposed'`.execute(db);
}

/** Closes expired proposals. Returns their ids. */
export async function expireDue(db: Db, subject?: { type: string; id: string }): Promise<string[]> {
  const expired = await rows(
    db,
    sql<{ approval_id: string }>`
      update staff_approvals set state = 'expired', decided_at = expires_at, sealed = null
      where state = 'proposed' and expires_at <= platform_now()
        and (${subject?.id ?? null}::text is null or (subject_type = ${subject?.type ?? null} and subject_id = ${subject?.id ?? null}))
      returning approval_id`,
  );
  return expired.map((row) => row.approval_id);
}

export interface ApprovalFilter {
  state?: ApprovalState | undefined;
  sort: 'proposedAt' | 'expiresAt' | 'amount';
  order: 'ASC' | 'DESC';
  limit: number;
  offset: number;
}

const sortColumns = { proposedAt: sql`a.proposed_at`, expiresAt: sql`a.expires_at`, amount: sql`a.amount` } as const;

export async function listApprovals(
  db: Db,
  filter: ApprovalFilter,
): Promise<{ list: ApprovalRow[]; totalCount: number }> {
  const from = sql`
    from (select ${columns} from staff_approvals) a
    where (${filter.state ?? null}::text is null or a.state = ${filter.state ?? null})`;
  const direction = filter.order === 'ASC' ? sql`asc nulls first` : sql`desc nulls last`;
  const list = await rows(
    db,
    sql<ApprovalRow>`
      select a.* ${from} order by ${sortColumns[filter.sort]} ${direction}, a.approval_id
      limit ${filter.limit} offset ${filter.offset}`,
  );
  const count = await firstRow(db, sql<{ count: bigint }>`select count(*) ${from}`);
  return { list, totalCount: Number(count!.count) };
}
