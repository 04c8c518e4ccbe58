// Proof pictures: judged by their content, drawn anew without what the camera wrote into them, kept out of the web root.
import { inTransaction, type Trx } from '../../../platform/db.ts';
import { refuse } from '../../../platform/errors.ts';
import { keepFiles } from '../../../platform/files.ts';
import { newId } from '../../../platform/ids.ts';
import { type DrawnPicture, redraw } from '../../../platform/pictures.ts';
import type { WalletDeps } from '../deps.ts';
import { findProof, forgetLooseProofs, insertProof } from './dispute-store.ts';

export const PROOFS_MAX = 3;
export const PROOF_BYTES_MAX = 5 * 1024 * 1024;

export function createProofs(deps: Pick<WalletDeps, 'db' | 'files'>) {
  const { db, files } = deps;
  return {
    /** Keeps 1 to 3 pictures of a member. Refuses `wallet.proofMissing`, `proofTooMany`, `proofTooLarge`, `proofType`; then nothing is kept. */
    async keep(memberId: string, pictures: readonly Buffer[]): Promise<{ proofIds: string[] }> {
      if (pictures.length === 0) throw refuse('wallet.proofMissing');
      if (pictures.length > PROOFS_MAX) throw refuse('wallet.proofTooMany', { max: PROOFS_MAX });
      const clean = await Promise.all(pictures.map(checked));
      const proofs = clean.map(({ bytes, mediaType }) => {
        const proofId = newId('prf');
        const fileName = `${proofId}.${mediaType === 'image/png' ? 'png' : 'jpg'}`;
        return { proofId, memberId, fileName, mediaType, bytes, byteCount: bytes.length };
      });
      const record = async (trx: Trx): Promise<void> => {
        for (const proof of proofs) await insertProof(trx, proof);
      };
      const kept = proofs.map(({ fileName, bytes }) => ({ name: fileName, bytes }));
      await keepFiles(files, kept, () => inTransaction(db, record));
      return { proofIds: proofs.map(({ proofId }) => proofId) };
    },

    async read(proofId: string): Promise<{ bytes: Buffer; mediaType: string }> {
      const row = await findProof(db, proofId);
      if (row === undefined) throw refuse('common.notFound');
      return { bytes: await files.read(row.file_name), mediaType: row.media_type };
    },

    /** Job: removes what was uploaded and never sent. */
    async forgetLoose(): Promise<void> {
      for (const fileName of await forgetLooseProofs(db)) await files.remove(fileName);
    },
  };
}

export type Proofs = ReturnType<typeof createProofs>;

/** The picture drawn anew. Refuses `wallet.proofTooLarge`, `wallet.proofType`. */
async function checked(picture: Buffer): Promise<DrawnPicture> {
  if (picture.length > PROOF_BYTES_MAX) throw refuse('wallet.proofTooLarge', { maxBytes: PROOF_BYTES_MAX });
  const drawn = await redraw(picture);
  if (drawn === undefined) throw refuse('wallet.proofType');
  return drawn;
}
