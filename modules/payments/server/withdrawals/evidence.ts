// Evidence of disputes: pictures checked by content, re-encoded without camera metadata, stored outside the web root.
import type { RateLimit, RateLimiter } from '@sanam/server/platform/rate-limiter.ts';
import { inTransaction, type Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import { keepFiles, type StoredFile } from '@sanam/server/platform/files/files.ts';
import { newId } from '@sanam/server/platform/ids.ts';
import { drawPictures, pictureEnding, type PictureRules } from '@sanam/server/platform/picture-uploads.ts';
import type { PaymentDeps } from '../deps.ts';
import { dropLooseEvidence, findEvidence, forgetLooseEvidence, insertEvidence } from './dispute-store.ts';

export const EVIDENCE_MAX = 3;
export const evidenceRules: PictureRules = {
  countMax: EVIDENCE_MAX,
  bytesMax: 5 * 1024 * 1024,
  refusals: { tooMany: 'wallet.proofTooMany', tooLarge: 'wallet.proofTooLarge', type: 'wallet.proofType' },
};

/** Uploads of a member within a day, used or not: six, then one every ten minutes, then one an hour. */
export const evidenceLimits = {
  upload: { free: 6, firstWait: 600, waitMax: 3600, memorySeconds: 86_400 },
} as const satisfies Record<string, RateLimit>;

interface EvidenceDeps extends Pick<PaymentDeps, 'db' | 'files'> {
  limiter: RateLimiter<keyof typeof evidenceLimits>;
  /** Locks the member's withdrawal and refuses if it cannot be disputed now. */
  mayDispute(trx: Trx, ask: { withdrawalId: string; memberId: string }): Promise<void>;
}

export function createEvidence(deps: EvidenceDeps) {
  const { db, files, limiter, mayDispute } = deps;
  return {
    /**
     * Checks whether this member may upload for this withdrawal and counts the upload before reading it. Refuses with
     * `common.notFound`, `wallet.notYetDisbursed`, `wallet.receiptClosed`, `common.tooManyRequests`.
     */
    async begin(memberId: string, withdrawalId: string): Promise<void> {
      await inTransaction(db, (trx) => mayDispute(trx, { withdrawalId, memberId }));
      await limiter.take('upload', memberId);
    },

    /**
     * Stores 1 to 3 pictures for a withdrawal of the member and replaces earlier unused ones. Refuses with
     * `wallet.proofMissing`, `proofTooMany`, `proofTooLarge`, `proofType` and as `begin` does; then nothing is stored.
     */
    async keep(memberId: string, withdrawalId: string, pictures: readonly Buffer[]): Promise<{ proofIds: string[] }> {
      if (pictures.length === 0) throw refuse('wallet.proofMissing');
      const clean = await drawPictures(pictures, evidenceRules);
      const evidence = clean.map(({ bytes, mediaType }) => {
        const evidenceId = newId('prf');
        const fileName = `${evidenceId}.${pictureEnding({ mediaType })}`;
        return { evidenceId, memberId, withdrawalId, fileName, mediaType, bytes, byteCount: bytes.length };
      });
      const record = async (trx: Trx): Promise<string[]> => {
        await mayDispute(trx, { withdrawalId, memberId });
        const replaced = await dropLooseEvidence(trx, withdrawalId);
        for (const one of evidence) await insertEvidence(trx, one);
        return replaced;
      };
      const kept = evidence.map(({ fileName, bytes }) => ({ name: fileName, bytes }));
      const replaced = await keepFiles(files, kept, () => inTransaction(db, record));
      for (const fileName of replaced) await files.remove(fileName);
      return { proofIds: evidence.map(({ evidenceId }) => evidenceId) };
    },

    async read(evidenceId: string): Promise<{ file: StoredFile; mediaType: string }> {
      const row = await findEvidence(db, evidenceId);
      if (row === undefined) throw refuse('common.notFound');
      const file = await files.find(row.file_name);
      if (file === undefined) throw refuse('common.notFound');
      return { file, mediaType: row.media_type };
    },

    /** Job: deletes uploads that were never used. */
    async forgetLoose(): Promise<void> {
      for (const fileName of await forgetLooseEvidence(db)) await files.remove(fileName);
    },
  };
}

export type Evidence = ReturnType<typeof createEvidence>;
