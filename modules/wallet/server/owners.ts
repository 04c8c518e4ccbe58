// Whose the records of the wallet are: what decides which staff may know of them.
import type { OwnerOf } from '@sanam/server/platform/tenancy.ts';

export const walletOwners: Readonly<Record<string, OwnerOf>> = {
  async accountChange(db, id) {
    const row = await db
      .selectFrom('wallet_account_changes')
      .select('merchant_id')
      .where('change_id', '=', id)
      .executeTakeFirst();
    return row === undefined ? undefined : { merchantId: row.merchant_id };
  },
  async amlLock(db, id) {
    const row = await db
      .selectFrom('wallet_aml_locks')
      .select('merchant_id')
      .where('lock_id', '=', id)
      .executeTakeFirst();
    return row === undefined ? undefined : { merchantId: row.merchant_id };
  },
};
