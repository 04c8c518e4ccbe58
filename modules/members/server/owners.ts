// Finds the merchant of a member's records, which determines the staff who may see them.
import type { OwnerOf } from '@sanam/server/platform/tenancy.ts';
import { findMember } from './store.ts';

export const memberOwners: Readonly<Record<string, OwnerOf>> = {
  async member(db, id) {
    const row = await findMember(db, id);
    return row === undefined ? undefined : { merchantId: row.merchant_id };
  },
  async block(db, id) {
    const row = await db
      .selectFrom('members_blocks')
      .select('merchant_id')
      .where('block_id', '=', id)
      .executeTakeFirst();
    return row === undefined ? undefined : { merchantId: row.merchant_id };
  },
  invitation: async (_db, id) => ({ of: 'merchantItself', id: id.slice(0, id.indexOf(':')) }),
};
