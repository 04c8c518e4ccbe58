// Proof pictures: judged by their content, drawn anew without what the camera wrote into them, kept out of the web root.
import sharp from 'sharp';
import { refuse } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import type { WalletDeps } from '../deps.ts';
import { findProof, forgetLooseProofs, insertProof } from './dispute-store.ts';

export const PROOFS_MAX = 3;
export const PROOF_BYTES_MAX = 5 * 1024 * 1024;
const PIXELS_MAX = 40_000_000;
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);

type MediaType = 'image/png' | 'image/jpeg';

export function createProofs(deps: Pick<WalletDeps, 'db' | 'files'>) {
  const { db, files } = deps;
  return {
    /** Keeps 1 to 3 pictures of a member. Refuses `wallet.proofMissing`, `proofTooMany`, `proofTooLarge`, `proofType`; then nothing is kept. */
    async keep(memberId: string, pictures: readonly Buffer[]): Promise<{ proofIds: string[] }> {
      if (pictures.length === 0) throw refuse('wallet.proofMissing');
      if (pictures.length > PROOFS_MAX) throw refuse('wallet.proofTooMany', { max: PROOFS_MAX });
      const clean = await Promise.all(pictures.map(redraw));
      const proofIds: string[] = [];
      for (const picture of clean) {
        const proofId = newId('prf');
        const fileName = `${proofId}.${picture.mediaType === 'image/png' ? 'png' : 'jpg'}`;
        await files.write(fileName, picture.bytes);
        await insertProof(db, {
          proofId,
          memberId,
          fileName,
          mediaType: picture.mediaType,
          byteCount: picture.bytes.length,
        });
        proofIds.push(proofId);
      }
      return { proofIds };
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

/** Decodes, turns upright and encodes anew: metadata, trailing bytes and anything that is not pixels are gone. */
export async function redraw(picture: Buffer): Promise<{ bytes: Buffer; mediaType: MediaType }> {
  if (picture.length > PROOF_BYTES_MAX) throw refuse('wallet.proofTooLarge', { maxBytes: PROOF_BYTES_MAX });
  const mediaType = typeOf(picture);
  if (mediaType === undefined) throw refuse('wallet.proofType');
  try {
    const image = sharp(picture, { limitInputPixels: PIXELS_MAX, failOn: 'error', animated: false }).rotate();
    const encoded = mediaType === 'image/png' ? image.png({ compressionLevel: 6 }) : image.jpeg({ quality: 85 });
    return { bytes: await encoded.toBuffer(), mediaType };
  } catch {
    throw refuse('wallet.proofType');
  }
}

function typeOf(picture: Buffer): MediaType | undefined {
  if (picture.subarray(0, PNG.length).equals(PNG)) return 'image/png';
  if (picture.subarray(0, JPEG.length).equals(JPEG)) return 'image/jpeg';
  return undefined;
}
