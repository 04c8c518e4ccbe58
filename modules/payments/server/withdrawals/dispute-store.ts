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

export function lastDispute(db: Db, withdrawalId: string): Promise<DisputeRow | undefined> {
  return db
    .selectFrom('payments_disputes')
    .selectAll()
    .where('withdrawal_id', '=', withdrawalId)
    .orderBy('opened_at', 'desc')
    .limit(1)
    .executeTakeFirst();
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

export type ProofRow = Pick<
  TableRow<'payments_proofs'>,
  'proof_id' | 'member_id' | 'withdrawal_id' | 'file_name' | 'media_type'
>;

export async function insertProof(
  db: Db,
  proof: {
    proofId: string;
    memberId: string;
    withdrawalId: string;
    fileName: string;
    mediaType: string;
    byteCount: number;
  },
): Promise<void> {
  await db
    .insertInto('payments_proofs')
    .values({
      proof_id: proof.proofId,
      member_id: proof.memberId,
      withdrawal_id: proof.withdrawalId,
      file_name: proof.fileName,
      media_type: proof.mediaType,
      byte_count: proof.byteCount,
    })
    .execute();
}

/** Ties unused proofs of this withdrawal to its dispute. Returns their number: used, foreign and unknown ones do not count. */
export async function useProofs(
  db: Db,
  use: { proofIds: string[]; memberId: string; withdrawalId: string; disputeId: string },
): Promise<number> {
  const used = await db
    .updateTable('payments_proofs')
    .set({ dispute_id: use.disputeId })
    .where('proof_id', '=', anyOf(use.proofIds))
    .where('member_id', '=', use.memberId)
    .where('withdrawal_id', '=', use.withdrawalId)
    .where('dispute_id', 'is', null)
    .executeTakeFirst();
  return Number(used.numUpdatedRows);
}

/** Takes away the pictures of a withdrawal that no dispute uses. Answers their files. */
export async function dropLooseProofs(db: Db, withdrawalId: string): Promise<string[]> {
  const gone = await db
    .deleteFrom('payments_proofs')
    .where('withdrawal_id', '=', withdrawalId)
    .where('dispute_id', 'is', null)
    .returning('file_name')
    .execute();
  return gone.map((row) => row.file_name);
}

export function findProof(db: Db, proofId: string): Promise<ProofRow | undefined> {
  return db
    .selectFrom('payments_proofs')
    .select(['proof_id', 'member_id', 'withdrawal_id', 'file_name', 'media_type'])
    .where('proof_id', '=', proofId)
    .executeTakeFirst();
}

export async function proofsOf(db: Db, withdrawalId: string): Promise<string[]> {
  const found = await db
    .selectFrom('payments_proofs')
    .select('proof_id')
    .where('withdrawal_id', '=', withdrawalId)
    .where('dispute_id', 'is not', null)
    .orderBy('created_at')
    .orderBy('proof_id')
    .execute();
  return found.map((row) => row.proof_id);
}

/** Pictures that were uploaded and never used, older than half an hour: their rows go, then their files. */
export async function forgetLooseProofs(db: Db): Promise<string[]> {
  const gone = await db
    .deleteFrom('payments_proofs')
    .where('dispute_id', 'is', null)
    .where('created_at', '<', ago('30 minutes'))
    .returning('file_name')
    .execute();
  return gone.map((row) => row.file_name);
}
