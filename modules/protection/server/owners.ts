// Owners of protection records; they decide which staff may read them.
import type { OwnerOf } from '@sanam/server/platform/tenancy.ts';
import { findDocument, findPicture } from './identity/store.ts';

export const protectionOwners: Readonly<Record<string, OwnerOf>> = {
  async document(db, id) {
    const row = await findDocument(db, id);
    return row === undefined ? undefined : { of: 'member', id: row.member_id };
  },
  async documentPicture(db, id) {
    const row = await findPicture(db, id);
    return row === undefined ? undefined : { of: 'document', id: row.document_id };
  },
};
