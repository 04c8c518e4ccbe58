// Staff calls that make, list and withdraw offers.
import { inTransaction } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import { paged, pageOf } from '@sanam/server/platform/paging.ts';
import type { OwnerOf } from '@sanam/server/platform/tenancy.ts';
import type { AgentsStaffDeps } from '../deps.ts';
import { nodeByNo, nodeOf } from '../tree/store.ts';
import { offer, offerBounds, withdrawOffer } from './service.ts';
import * as store from './store.ts';

/** Returns the owner of an offer, for access checks. */
export const offerOwners: Readonly<Record<string, OwnerOf>> = {
  async agentOffer(db, id) {
    const row = await store.findOffer(db, id);
    return row === undefined ? undefined : { merchantId: row.merchant_id };
  },
};

export function createOfferStaffHandlers(deps: AgentsStaffDeps): Handlers {
  const { db } = deps;
  return {
    async opsOfferAgent({ params: { memberId }, body, context }) {
      const { accountType, reason } = body;
      const uplineId = await uplineOf(deps, { memberId, merchantId: context.merchantId, ...body });
      const ask = { memberId, accountType, uplineId, reason, ...(await offerBounds(deps, context.merchantId)) };
      const made = await inTransaction(db, (trx) => offer(deps, trx, context, ask));
      return { offerId: made.offer_id, expiresAt: made.expires_at.toISOString() };
    },
    async opsListAgentOffers({ query, context }) {
      const found = await store.listOffers(db, { merchantId: context.rowsOf, state: query.state, ...pageOf(query) });
      return paged(await valuesOf(deps, found.list), found.totalCount, query);
    },
    async opsWithdrawAgentOffer({ params, body, context }) {
      const ask = { ...params, ...body };
      return { state: await inTransaction(db, (trx) => withdrawOffer(deps, trx, context, ask)) };
    },
  };
}

/** Returns the upline of an offer: the current one unless another is named. Refuses with `agents.unknownUpline`. */
async function uplineOf(
  { db, members }: AgentsStaffDeps,
  ask: { memberId: string; merchantId: string; upline: string | null },
): Promise<string | null> {
  if (ask.upline !== null) {
    const named = await members.memberByName({ merchantId: ask.merchantId, username: ask.upline });
    const upline = named === undefined ? undefined : await nodeOf(db, named.memberId);
    if (upline?.path == null) throw refuse('agents.unknownUpline');
    return upline.memberId;
  }
  const member = await nodeOf(db, ask.memberId);
  if (member === undefined || member.uplineNo === null) return null;
  return (await nodeByNo(db, member.uplineNo))!.memberId;
}

async function valuesOf({ people }: AgentsStaffDeps, offers: store.OfferRow[]) {
  const idsIn = (row: store.OfferRow) =>
    [row.member_id, row.upline_id, row.offered_by_kind === 'agent' ? row.offered_by : null].filter(
      (one): one is string => one !== null,
    );
  const nameOf = await people.members(offers.flatMap(idsIn));
  const staffName = await people.staffNames(
    offers.map((row) => (row.offered_by_kind === 'staff' ? row.offered_by : null)),
  );
  const named = (memberId: string) => ({ memberId, username: nameOf(memberId).username });
  return offers.map((row) => {
    const isByStaff = row.offered_by_kind === 'staff';
    return {
      id: row.offer_id,
      merchantId: row.merchant_id,
      member: named(row.member_id),
      accountType: row.account_type,
      upline: row.upline_id === null ? null : named(row.upline_id),
      offeredBy: isByStaff ? (staffName(row.offered_by) ?? '') : nameOf(row.offered_by).username,
      isByStaff,
      reason: row.reason,
      state: row.state,
      offeredAt: row.offered_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
      decidedAt: row.decided_at?.toISOString() ?? null,
    };
  });
}
