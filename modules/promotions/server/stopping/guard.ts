// Asked by whatever gives something, in its own transaction and before it holds a campaign.
import type { MemberService } from '@sanam/members/server/index.ts';
import type { Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import { shareStop } from './store.ts';

/**
 * Nothing is given from the commit of a stop on: the switch is held until this transaction ends. Refuses `promotions.stopped`.
 */
export async function refuseStopped(trx: Trx, merchantId: string): Promise<void> {
  if (await shareStop(trx, merchantId)) throw refuse('promotions.stopped');
}

/** The same by the member, for what other modules give. */
export async function refuseStoppedFor(
  { members }: { members: Pick<MemberService, 'memberById'> },
  trx: Trx,
  memberId: string,
): Promise<void> {
  const member = await members.memberById(trx, memberId);
  if (member !== undefined) await refuseStopped(trx, member.merchantId);
}
