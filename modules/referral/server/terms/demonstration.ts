// Sample terms for a sandbox, so that a new installation shows rewards for friends.
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { type Db, inTransaction } from '@sanam/server/platform/db.ts';
import type { Terms } from './rules.ts';
import { insertTerms, termsNow } from './store.ts';

const terms: Terms = {
  version: 1,
  is_open: true,
  min_deposit: 50_000n,
  min_played: 500_000n,
  within_days: 30,
  hold_days: 14,
  inviter_reward: 10_000n,
  friend_reward: 5_000n,
  month_cap: 10,
};

/** Writes the sample terms. Does nothing if the merchant has terms. */
export async function fillDemonstration(db: Db, context: Context): Promise<void> {
  const { merchantId } = context;
  await inTransaction(db, async (trx) => {
    if ((await termsNow(trx, merchantId)).version > 0) return;
    const by = { merchantId, madeBy: context.actor.id, approvedBy: null, reason: 'demonstration' };
    await insertTerms(trx, terms, by);
    const subject = { type: 'referralTerms', id: merchantId };
    const command = 'referral.terms.change';
    await audit(trx, context, { command, subject, after: { version: 1 }, reason: 'demonstration' });
  });
}
