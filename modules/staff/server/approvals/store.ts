import { type InferResult, sql } from 'kysely';
import { countOf, type Db, fromNow, now, type TableRow } from '@sanam/server/platform/db.ts';

export type ApprovalState = TableRow<'staff_approvals'>['state'];

/**
 * Approvals in their current state: an open proposal past its time counts as expired, whether or not the job has run.
 */
const approvals = (db: Db) =>
  db
    .selectFrom('staff_approvals')
    .select(['approval_id', 'merchant_id', 'command', 'subject_type', 'subject_id', 'amount', 'summary', 'payload'])
    .select(['payload_hash', 'sealed', 'reason', 'proposed_by', 'proposed_at', 'expires_at'])
    .select(['decided_by', 'decided_at', 'failure', 'is_of_installation'])
    .select(
      sql<ApprovalState>`case when state = 'proposed' and expires_at <= platform_now() then 'expired' else state end`.as(
        'state',
      ),
    )
    .$narrowType<{ payload: Record<string, unknown> }>();

/** `sealed` is an encrypted secret of the command; null once the approval is closed. */
export type ApprovalRow = InferResult<ReturnType<typeof approvals>>[number];

export interface NewApproval {
  approvalId: string;
  merchantId: string;
  /** Whether only staff of the installation see and decide it. */
  isOfInstallation: boolean;
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

/** Inserts a proposal. Returns false if one is open for this subject. */
export async function insertApproval(db: Db, one: NewApproval): Promise<boolean> {
  const inserted = await db
    .insertInto('staff_approvals')
    .values({
      approval_id: one.approvalId,
      merchant_id: one.merchantId,
      is_of_installation: one.isOfInstallation,
      command: one.command,
      subject_type: one.subjectType,
      subject_id: one.subjectId,
      amount: one.amountMinor,
      summary: one.summary,
      payload: JSON.stringify(one.payload),
      payload_hash: one.payloadHash,
      sealed: one.sealed,
      reason: one.reason,
      proposed_by: one.proposedBy,
      expires_at: fromNow(`${one.lifeHours} hours`),
    })
    .onConflict((conflict) =>
      conflict.columns(['subject_type', 'subject_id']).where(sql<boolean>`state = 'proposed'`).doNothing(),
    )
    .returning('approval_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Returns the row, locked; undefined if it does not exist or another person is deciding it. */
export function lockApproval(db: Db, approvalId: string): Promise<ApprovalRow | undefined> {
  return approvals(db).where('approval_id', '=', approvalId).forUpdate().skipLocked().executeTakeFirst();
}

export function findApproval(db: Db, approvalId: string): Promise<ApprovalRow | undefined> {
  return approvals(db).where('approval_id', '=', approvalId).executeTakeFirst();
}

/** Returns the open proposal for a subject, if any; of one command if given. */
export function openFor(
  db: Db,
  subject: { type: string; id: string },
  command?: string,
): Promise<ApprovalRow | undefined> {
  return approvals(db)
    .$if(command !== undefined, (some) => some.where('command', '=', command!))
    .where('subject_type', '=', subject.type)
    .where('subject_id', '=', subject.id)
    .where('state', '=', 'proposed')
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

export interface Outcome {
  approvalId: string;
  state: Exclude<ApprovalState, 'proposed'>;
  decidedBy: string | null;
  reason?: string | null;
  failure?: string | null;
}

export async function closeApproval(db: Db, outcome: Outcome): Promise<void> {
  await db
    .updateTable('staff_approvals')
    .set({
      state: outcome.state,
      decided_by: outcome.decidedBy,
      decided_at: now,
      decision_reason: outcome.reason ?? null,
      failure: outcome.failure ?? null,
      sealed: null,
    })
    .where('approval_id', '=', outcome.approvalId)
    .where('state', '=', 'proposed')
    .execute();
}

/** Closes expired proposals, except those being decided now. Returns their ids. */
export async function expireDue(db: Db, subject?: { type: string; id: string }): Promise<string[]> {
  let due = db
    .selectFrom('staff_approvals')
    .select('approval_id')
    .where('state', '=', 'proposed')
    .where('expires_at', '<=', now);
  if (subject !== undefined) due = due.where('subject_type', '=', subject.type).where('subject_id', '=', subject.id);
  const expired = await db
    .updateTable('staff_approvals')
    .set((eb) => ({ state: 'expired', decided_at: eb.ref('expires_at'), sealed: null }))
    .where('approval_id', 'in', due.forUpdate().skipLocked())
    .returning('approval_id')
    .execute();
  return expired.map((row) => row.approval_id);
}

export interface ApprovalFilter {
  /** If left out, every merchant, and proposals of the installation itself. */
  merchantId?: string | undefined;
  state?: ApprovalState | undefined;
  sort: 'proposedAt' | 'expiresAt' | 'amount';
  order: 'ASC' | 'DESC';
  limit: number;
  offset: number;
}

const sortColumns = { proposedAt: 'a.proposed_at', expiresAt: 'a.expires_at', amount: 'a.amount' } as const;

export async function listApprovals(
  db: Db,
  filter: ApprovalFilter,
): Promise<{ list: ApprovalRow[]; totalCount: number }> {
  const all = db.selectFrom(approvals(db).as('a'));
  const { state, merchantId } = filter;
  const matching = all
    .$if(state !== undefined, (query) => query.where('a.state', '=', state!))
    .$if(merchantId !== undefined, (query) =>
      query.where('a.merchant_id', '=', merchantId!).where('a.is_of_installation', '=', false),
    );
  const list = await matching
    .selectAll()
    .orderBy(sortColumns[filter.sort], (by) => (filter.order === 'ASC' ? by.asc().nullsFirst() : by.desc().nullsLast()))
    .orderBy('a.approval_id')
    .limit(filter.limit)
    .offset(filter.offset)
    .execute();
  return { list, totalCount: await countOf(matching) };
}
