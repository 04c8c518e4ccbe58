// Staff calls for the queue of redemptions.
import type { Calls, CallValue } from '@sanam/contract';
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import { once } from '@sanam/server/platform/idempotency.ts';
import { paged, pageOf } from '@sanam/server/platform/paging.ts';
import type { OwnerOf } from '@sanam/server/platform/tenancy.ts';
import { needsNote } from '../../contract/redemption-states.ts';
import type { PointsStaffDeps } from '../deps.ts';
import { actOn } from './acts.ts';
import { stepValue } from './reading.ts';
import { openAddress } from './seals.ts';
import { type ListedRedemption, listRedemptions, merchantOf, stepsOf } from './store.ts';

/** Function that finds the merchant of a redemption. */
export const redemptionOwners: Readonly<Record<string, OwnerOf>> = {
  async pointRedemption(db, id) {
    const merchantId = await merchantOf(db, id);
    return merchantId === undefined ? undefined : { merchantId };
  },
};

export function createRedemptionHandlers(deps: PointsStaffDeps): Handlers {
  const { db, people } = deps;
  return {
    async opsListPointRedemptions({ query: { state, ...query }, context }) {
      const filter = { merchantId: context.rowsOf, state, isOldestFirst: state !== undefined, ...pageOf(query) };
      const { list, totalCount } = await listRedemptions(db, filter);
      const nameOf = await people.members(list.map(({ memberId }) => memberId));
      return paged(
        list.map((row) => redemptionValue(row, nameOf(row.memberId).username)),
        totalCount,
        query,
      );
    },
    opsGetPointRedemption: ({ params }) => redemptionPage(deps, params.redeemId),
    opsReadPointAddress: ({ params, context }) => readAddress(deps, context, params.redeemId),
    opsDecidePointRedemption({ params, body, context, idempotency }) {
      const needs = needsNote(body.act) ? 'note' : body.act === 'send' ? 'carrier' : undefined;
      if (needs !== undefined && body[needs] === null)
        throw refuse('request.invalid', { fields: [{ field: needs, problem: 'missing' }] });
      return once(db, idempotency, async (trx) => ({
        state: await actOn(deps, trx, context, { ...params, ...body }),
      }));
    },
  };
}

const redemptionValue = (row: ListedRedemption, username: string) => ({
  id: row.redeemId,
  redeemId: row.redeemId,
  merchantId: row.merchantId,
  member: { memberId: row.memberId, username },
  titleTh: row.titleTh,
  titleEn: row.titleEn,
  variantTh: row.variantTh,
  variantEn: row.variantEn,
  kind: row.kind,
  quantity: row.quantity,
  points: Number(row.points),
  state: row.state,
  revision: row.revision,
  at: row.madeAt.toISOString(),
});

/**
 * Reads the delivery address. It is personal data, so each read writes an audit row. Refuses with `common.notFound`.
 */
async function readAddress(
  { db, vault }: PointsStaffDeps,
  context: Context,
  redeemId: string,
): Promise<CallValue<Calls['opsReadPointAddress']>> {
  const [row] = (await listRedemptions(db, { redeemId, limit: 1, offset: 0 })).list;
  if (row === undefined) throw refuse('common.notFound');
  if (row.addressSealed === null) return { address: null };
  await audit(db, context, {
    command: 'points.redemption.readAddress',
    subject: { type: 'pointsRedemption', id: redeemId },
  });
  return { address: openAddress(vault, row.addressSealed) };
}

async function redemptionPage(
  { db, people }: PointsStaffDeps,
  redeemId: string,
): Promise<CallValue<Calls['opsGetPointRedemption']>> {
  const [row] = (await listRedemptions(db, { redeemId, limit: 1, offset: 0 })).list;
  if (row === undefined) throw refuse('common.notFound');
  const steps = await stepsOf(db, [redeemId]);
  const [nameOf, staffName] = await Promise.all([
    people.members([row.memberId]),
    people.staffNames(steps.map(({ by_id }) => by_id)),
  ]);
  const { username } = nameOf(row.memberId);
  return {
    ...redemptionValue(row, username),
    hasAddress: row.addressSealed !== null,
    addressChangedAt: row.addressChangedAt?.toISOString() ?? null,
    carrier: row.carrier,
    tracking: row.tracking,
    steps: steps.map((one) => ({
      ...stepValue(one),
      by: one.by_kind === 'member' ? username : staffName(one.by_id),
    })),
  };
}
