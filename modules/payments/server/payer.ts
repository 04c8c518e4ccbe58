import type { WalletMember } from '@sanam/members/server/index.ts';
import type { Db } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { PaymentDeps } from './deps.ts';

/** A member with a THB wallet. */
export type Payer = WalletMember & { currency: 'THB' };

/**
 * Returns the payer. Refuses with `common.notFound`, or `identity.realAccountNeeded` for a trial guest with play
 * money.
 */
export async function payerOf({ members }: Pick<PaymentDeps, 'members'>, db: Db, memberId: string): Promise<Payer> {
  const member = await members.find(db, memberId);
  if (member === undefined) throw refuse('common.notFound');
  const { currency } = member;
  if (currency !== 'THB') throw refuse('identity.realAccountNeeded');
  return { ...member, currency };
}
