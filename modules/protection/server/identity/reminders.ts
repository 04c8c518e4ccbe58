// Notifies members before an approved document expires: afterwards their level falls.
import { audit } from '@sanam/server/platform/audit.ts';
import { systemContext } from '@sanam/server/platform/context.ts';
import { type Db, inTransaction } from '@sanam/server/platform/db.ts';
import type { Events } from '@sanam/server/platform/events.ts';
import * as store from './store.ts';

export const REMIND_JOB = 'protection.remindOfDocuments';
const DOCUMENTS_AT_ONCE = 100;

/**
 * Notifies once for each approved document, 30 days before its last day by the calendar of the merchant's zone, or as
 * soon as possible after that. Skips a document that is replaced: a newer one waits for staff, or is valid for longer.
 * Rule: protection-and-console.md, section 6.
 */
export async function remindOfDocuments({ db, events }: { db: Db; events: Pick<Events, 'emit'> }): Promise<void> {
  let told: number;
  do {
    told = await inTransaction(db, async (trx) => {
      const due = await store.takeRunningOut(trx, DOCUMENTS_AT_ONCE);
      for (const { document_id: documentId, member_id: memberId, valid_until: validUntil } of due) {
        await audit(trx, systemContext('protection'), {
          command: 'protection.document.remind',
          subject: { type: 'document', id: documentId },
          after: { memberId, validUntil },
        });
        await events.emit(trx, 'protection.documentExpires', { memberId, documentId, validUntil });
      }
      return due.length;
    });
  } while (told === DOCUMENTS_AT_ONCE);
}
