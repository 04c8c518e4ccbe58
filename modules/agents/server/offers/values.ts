// Offers in the format of the calls.
import type { CallValue, Calls } from '@sanam/contract';
import type { AgentsDeps } from '../deps.ts';
import * as store from './store.ts';

type OwnOffer = NonNullable<CallValue<Calls['agentOffer']>['offer']>;

export async function ownOpenOffer(deps: AgentsDeps, memberId: string): Promise<CallValue<Calls['agentOffer']>> {
  const row = await store.openOffer(deps.db, memberId);
  return { offer: row === undefined ? null : await ownOfferOf(deps, row) };
}

export async function ownOfferOf({ members }: AgentsDeps, row: store.OfferRow): Promise<OwnOffer> {
  const { upline_id: uplineId } = row;
  const names = await members.membersById(uplineId === null ? [] : [uplineId]);
  return {
    offerId: row.offer_id,
    accountType: row.account_type,
    upline: uplineId === null ? null : (names.get(uplineId)?.username ?? null),
    offeredAt: row.offered_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  };
}
