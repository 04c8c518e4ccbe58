// Check of the grant stop, made by every grant in its transaction before it locks a campaign.
import type { MemberService } from '@sanam/members/server/index.ts';
import type { Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import { shareStop } from './store.ts';

/**
 * Refuses with `promotions.stopped`. Locks the switch until the transaction ends, so that nothing is granted after a
 * stop has committed.
 */
export async function refuseStopped(trx: Trx, merchantId: string): Promise<void> {
  if (await shareStop(trx, merchantId)) throw refuse('promotions.stopped');
}

/** Refuses as `refuseStopped`, by member, for grants of other modules. */
export async function refuseStoppedFor(
  { members }: { members: Pick<MemberService, 'memberById'> },
  trx: Trx,
  memberId: string,
): Promise<void> {
  const member = await members.memberById(trx, memberId);
  if (member !== undefined) await refuseStopped(trx, member.merchantId);
}
