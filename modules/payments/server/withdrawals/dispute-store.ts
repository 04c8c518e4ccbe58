import { sql } from 'kysely';
import { type Db, firstRow, rows } from '@sanam/server/platform/db.ts';

export interface DisputeRow {
  dispute_id: string;
  withdrawal_id: string;
  kind: 'notReceived' | 'partlyReceived';
  amount_received: bigint;
  remaining: bigint;
  comment: string | null;
  opened_at: Date;
  decided_at: Date | null;
  decision: 'forceReceipt' | 'resend' | 'returnToWallet' | null;
  answer: string | null;
}

export async function insertDispute(
  db: Db,
  dispute: Pick<DisputeRow, 'dispute_id' | 'withdrawal_id' | 'kind' | 'amount_received' | 'remaining' | 'comment'>,
): Promise<void> {
  await sql`insert into payments_disputes (dispute_id, withdrawal_id, kind, amount_received, remaining, comment)
            values (${dispute.dispute_id}, ${dispute.withdrawal_id}, ${dispute.kind}, ${dispute.amount_received}, ${dispute.remaining}, ${dispute.comment})`.execute(
    db,
  );
}

export function findOpenDispute(db: Db, withdrawalId: string): Promise<DisputeRow | undefined> {
  return firstRow(
    db,
    sql<DisputeRow>`select * from payments_disputes where withdrawal_id = ${withdrawalId} and decided_at is null`,
  );
}

export function lastDispute(db: Db, withdrawalId: string): Promise<DisputeRow | undefined> {
  return firstRow(
    db,
    sql<DisputeRow>`select * from payments_disputes where withdrawal_id = ${withdrawalId} order by opened_at desc limit 1`,
  );
}

export async function decideDispute(db: Db, disputeId: string, decision: string, answer: string): Promise<void> {
  await sql`update payments_disputes set decided_at = platform_now(), decision = ${decision}, answer = ${answer} where dispute_id = ${disputeId}`.execute(
    db,
  );
}

export interface ProofRow {
  proof_id: string;
  member_id: string;
  withdrawal_id: string | null;
  file_name: string;
  media_type: string;
}

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
  await sql`
    insert into payments_proofs (proof_id, member_id, withdrawal_id, file_name, media_type, byte_count)
    values (${proof.proofId}, ${proof.memberId}, ${proof.withdrawalId}, ${proof.fileName}, ${proof.mediaType},
            ${proof.byteCount})`.execute(db);
}

/** Ties unused proofs of this withdrawal to its dispute. Returns their number: used, foreign and unknown ones do not count. */
export async function useProofs(
  db: Db,
  use: { proofIds: string[]; memberId: string; withdrawalId: string; disputeId: string },
): Promise<number> {
  const used = await rows(
    db,
    sql<{ proof_id: string }>`
      update payments_proofs set dispute_id = ${use.disputeId}
       where proof_id = any(${use.proofIds}) and member_id = ${use.memberId} and withdrawal_id = ${use.withdrawalId}
         and dispute_id is null
      returning proof_id`,
  );
  return used.length;
}

/** Takes away the pictures of a withdrawal that no dispute uses. Answers their files. */
export async function dropLooseProofs(db: Db, withdrawalId: string): Promise<string[]> {
  const gone = await rows(
    db,
    sql<{
      file_name: string;
    }>`delete from payments_proofs where withdrawal_id = ${withdrawalId} and dispute_id is null returning file_name`,
  );
  return gone.map((row) => row.file_name);
}

export function findProof(db: Db, proofId: string): Promise<ProofRow | undefined> {
  return firstRow(
    db,
    sql<ProofRow>`select proof_id, member_id, withdrawal_id, file_name, media_type from payments_proofs where proof_id = ${proofId}`,
  );
}

export async function proofsOf(db: Db, withdrawalId: string): Promise<string[]> {
  const found = await rows(
    db,
    sql<{
      proof_id: string;
    }>`select proof_id from payments_proofs where withdrawal_id = ${withdrawalId} and dispute_id is not null order by created_at, proof_id`,
  );
  return found.map((row) => row.proof_id);
}

/** Pictures that were uploaded and never used, older than half an hour: their rows go, then their files. */
export async function forgetLooseProofs(db: Db): Promise<string[]> {
  const gone = await rows(
    db,
    sql<{
      file_name: string;
    }>`delete from payments_proofs where dispute_id is null and created_at < platform_now() - interval '30 minutes' returning file_name`,
  );
  return gone.map((row) => row.file_name);
}
