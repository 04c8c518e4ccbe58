// Slips that staff attach to a withdrawal: what the bank shows of a transfer made by hand, for the second person and the
// auditors.
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { inTransaction, type Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import { keepFiles } from '@sanam/server/platform/files/files.ts';
import { newId } from '@sanam/server/platform/ids.ts';
import { drawPictures, pictureEnding, type PictureRules } from '@sanam/server/platform/picture-uploads.ts';
import type { WithdrawalStage } from '../../contract/states.ts';
import type { PaymentDeps } from '../deps.ts';
import { insertEvidence, slipsOf } from './dispute-store.ts';
import * as store from './store.ts';

const SLIPS_MAX = 5;
/** Rules of one upload. */
export const payoutSlipRules: PictureRules = {
  countMax: 1,
  bytesMax: 5 * 1024 * 1024,
  refusals: { tooMany: 'wallet.proofTooMany', tooLarge: 'wallet.proofTooLarge', type: 'wallet.proofType' },
};
/** Stages in which nothing can have been transferred. */
const UNSENT: readonly WithdrawalStage[] = ['review', 'second', 'frozen', 'rejected'];

/**
 * Re-encodes and keeps a slip of a withdrawal. Refuses with `common.notFound`, `wallet.wrongState`, `proofMissing`,
 * `proofTooMany`, `proofTooLarge`, `proofType`; then nothing is stored.
 */
export async function attachSlip(
  { db, files, events }: Pick<PaymentDeps, 'db' | 'files' | 'events'>,
  context: Context,
  withdrawalId: string,
  pictures: readonly Buffer[],
): Promise<{ slipId: string }> {
  const [slip] = await drawPictures(pictures, payoutSlipRules);
  if (slip === undefined) throw refuse('wallet.proofMissing');
  const { bytes, mediaType } = slip;
  const slipId = newId('prf');
  const fileName = `${slipId}.${pictureEnding(slip)}`;
  const record = async (trx: Trx): Promise<void> => {
    const row = await store.lockWithdrawal(trx, withdrawalId);
    if (row === undefined) throw refuse('common.notFound');
    if (UNSENT.includes(row.stage)) throw refuse('wallet.wrongState', { stage: row.stage });
    if ((await slipsOf(trx, withdrawalId)).length >= SLIPS_MAX) throw refuse('wallet.proofTooMany', { max: SLIPS_MAX });
    const { member_id: memberId, version } = row;
    const byteCount = bytes.length;
    const attachedBy = context.actor.id;
    await insertEvidence(trx, {
      evidenceId: slipId,
      memberId,
      withdrawalId,
      fileName,
      mediaType,
      byteCount,
      attachedBy,
    });
    await audit(trx, context, {
      command: 'operator.withdrawal.attachSlip',
      subject: { type: 'withdrawal', id: withdrawalId },
      after: { slipId },
    });
    await events.emit(trx, 'payments.payoutSlipAttached', { withdrawalId, version });
  };
  await keepFiles(files, [{ name: fileName, bytes }], () => inTransaction(db, record));
  return { slipId };
}
