import type { NotNull } from 'kysely';
import { ago, anyOf, type Db, now, type TableRow } from '@sanam/server/platform/db.ts';

export type DisputeRow = TableRow<'payments_disputes'>;

export async function insertDispute(
  db: Db,
  dispute: Pick<DisputeRow, 'dispute_id' | 'withdrawal_id' | 'kind' | 'amount_received' | 'remaining' | 'comment'>,
): Promise<void> {
  await db.insertInto('payments_disputes').values(dispute).execute();
}

export function findOpenDispute(db: Db, withdrawalId: string): Promise<DisputeRow | undefined> {
  return db
    .selectFrom('payments_disputes')
    .selectAll()
    .where('withdrawal_id', '=', withdrawalId)
    .where('decided_at', 'is', null)
    .executeTakeFirst();
}

/** Returns the open dispute, else the one that was decided last. */
export function lastDispute(db: Db, withdrawalId: string): Promise<DisputeRow | undefined> {
  return db
    .selectFrom('payments_disputes')
    .selectAll()
    .where('withdrawal_id', '=', withdrawalId)
    .orderBy('decided_at', (order) => order.desc().nullsFirst())
    .limit(1)
    .executeTakeFirst();
}

/** Returns the last dispute that two people ended with money of the bank; undefined if none. */
export function lastTakenBack(db: Db, withdrawalId: string): Promise<DisputeRow | undefined> {
  return db
    .selectFrom('payments_disputes')
    .selectAll()
    .where('withdrawal_id', '=', withdrawalId)
    .where('decision', 'in', ['resend', 'returnToWallet'])
    .orderBy('decided_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Inserts the decision of two people about returned money that no dispute takes. */
export async function insertLateReturn(
  db: Db,
  dispute: Pick<DisputeRow, 'dispute_id' | 'withdrawal_id' | 'kind' | 'amount_received' | 'remaining' | 'answer'>,
): Promise<void> {
  await db
    .insertInto('payments_disputes')
    .values({ ...dispute, decision: 'lateReturn', decided_at: now })
    .execute();
}

export async function setDisputedAmounts(
  db: Db,
  disputeId: string,
  amounts: Pick<DisputeRow, 'amount_received' | 'remaining'>,
): Promise<void> {
  await db.updateTable('payments_disputes').set(amounts).where('dispute_id', '=', disputeId).execute();
}

export async function decideDispute(
  db: Db,
  disputeId: string,
  decision: NonNullable<DisputeRow['decision']>,
  answer: string,
): Promise<void> {
  await db
    .updateTable('payments_disputes')
    .set({ decided_at: now, decision, answer })
    .where('dispute_id', '=', disputeId)
    .execute();
}

export type EvidenceRow = Pick<
  TableRow<'payments_evidence'>,
  'evidence_id' | 'member_id' | 'withdrawal_id' | 'file_name' | 'media_type'
>;

export async function insertEvidence(
  db: Db,
  evidence: {
    evidenceId: string;
    memberId: string;
    withdrawalId: string;
    fileName: string;
    mediaType: string;
    byteCount: number;
    /** Staff who attached it as a slip; left out for evidence of the member. */
    attachedBy?: string;
  },
): Promise<void> {
  await db
    .insertInto('payments_evidence')
    .values({
      evidence_id: evidence.evidenceId,
      member_id: evidence.memberId,
      withdrawal_id: evidence.withdrawalId,
      file_name: evidence.fileName,
      media_type: evidence.mediaType,
      byte_count: evidence.byteCount,
      attached_by: evidence.attachedBy ?? null,
    })
    .execute();
}

/**
 * Assigns unused evidence of this withdrawal to its dispute. Returns the number of rows: used, foreign and unknown
 * ones do not count.
 */
export async function useEvidence(
  db: Db,
  use: { evidenceIds: string[]; memberId: string; withdrawalId: string; disputeId: string },
): Promise<number> {
  const used = await db
    .updateTable('payments_evidence')
    .set({ dispute_id: use.disputeId })
    .where('evidence_id', '=', anyOf(use.evidenceIds))
    .where('member_id', '=', use.memberId)
    .where('withdrawal_id', '=', use.withdrawalId)
    .where('dispute_id', 'is', null)
    .where('attached_by', 'is', null)
    .executeTakeFirst();
  return Number(used.numUpdatedRows);
}

/** Deletes the pictures of a withdrawal that no dispute uses. Returns their files. */
export async function dropLooseEvidence(db: Db, withdrawalId: string): Promise<string[]> {
  const gone = await db
    .deleteFrom('payments_evidence')
    .where('withdrawal_id', '=', withdrawalId)
    .where('dispute_id', 'is', null)
    .where('attached_by', 'is', null)
    .returning('file_name')
    .execute();
  return gone.map((row) => row.file_name);
}

export function findEvidence(db: Db, evidenceId: string): Promise<EvidenceRow | undefined> {
  return db
    .selectFrom('payments_evidence')
    .select(['evidence_id', 'member_id', 'withdrawal_id', 'file_name', 'media_type'])
    .where('evidence_id', '=', evidenceId)
    .executeTakeFirst();
}

export async function evidenceOf(db: Db, withdrawalId: string): Promise<string[]> {
  const found = await db
    .selectFrom('payments_evidence')
    .select('evidence_id')
    .where('withdrawal_id', '=', withdrawalId)
    .where('dispute_id', 'is not', null)
    .orderBy('created_at')
    .orderBy('evidence_id')
    .execute();
  return found.map((row) => row.evidence_id);
}

/** Returns the slips that staff attached to a withdrawal, oldest first. */
export async function slipsOf(db: Db, withdrawalId: string): Promise<{ id: string; by: string; at: string }[]> {
  const found = await db
    .selectFrom('payments_evidence')
    .select(['evidence_id', 'attached_by', 'created_at'])
    .where('withdrawal_id', '=', withdrawalId)
    .where('attached_by', 'is not', null)
    .orderBy('created_at')
    .orderBy('evidence_id')
    .$narrowType<{ attached_by: NotNull }>()
    .execute();
  return found.map((row) => ({ id: row.evidence_id, by: row.attached_by, at: row.created_at.toISOString() }));
}

/** Deletes rows of unused uploads older than half an hour. Returns their files to delete. */
export async function forgetLooseEvidence(db: Db): Promise<string[]> {
  const gone = await db
    .deleteFrom('payments_evidence')
    .where('dispute_id', 'is', null)
    .where('attached_by', 'is', null)
    .where('created_at', '<', ago('30 minutes'))
    .returning('file_name')
    .execute();
  return gone.map((row) => row.file_name);
}
