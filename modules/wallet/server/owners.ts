// Owners of wallet records; they decide which staff may read them.
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
