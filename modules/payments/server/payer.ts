import type { WalletMember } from '@sanam/members/server/index.ts';
import type { Db } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';

/** A member whose money is real. */
export type Payer = WalletMember & { currency: 'THB' };

interface PayerDeps {
  members: { find(db: Db, memberId: string): Promise<WalletMember | undefined> };
}

/** Refuses `common.notFound`, and `identity.realAccountNeeded` for a trial guest, who has play money. */
export async function payerOf({ members }: PayerDeps, db: Db, memberId: string): Promise<Payer> {
  const member = await members.find(db, memberId);
  if (member === undefined) throw refuse('common.notFound');
  const { currency } = member;
  if (currency !== 'THB') throw refuse('identity.realAccountNeeded');
  return { ...member, currency };
}
