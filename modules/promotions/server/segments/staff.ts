// Staff calls about kept audiences.
import type { CallArguments, Calls, CallValue } from '@sanam/contract';
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { inTransaction, type Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import { once } from '@sanam/server/platform/idempotency.ts';
import { newId } from '@sanam/server/platform/ids.ts';
import { paged, pageOf } from '@sanam/server/platform/paging.ts';
import type { OwnerOf } from '@sanam/server/platform/tenancy.ts';
import type { PromotionStaffDeps } from '../campaigns/deps.ts';
import { closedAgentsOf, isForNobody, refuseUnknownAgents } from '../campaigns/lines.ts';
import { countMeeting, everybodyOf } from './scan.ts';
import * as store from './store.ts';

/** Maximum number of members examined for an interactive count. */
const LOOK_MAX = 50_000;

/** Returns the owner of a kept audience, for access checks. */
export const segmentOwners: Readonly<Record<string, OwnerOf>> = {
  async segment(db, id) {
    const row = await store.findSegment(db, id);
    return row === undefined ? undefined : { merchantId: row.merchantId };
  },
};

export function createSegmentHandlers(deps: PromotionStaffDeps): Handlers {
  const { db } = deps;
  return {
    async opsListSegments({ query, context }) {
      const found = await store.listSegments(db, { merchantId: context.rowsOf, ...pageOf(query) });
      return paged(await valuesOf(deps, found.list), found.totalCount, query);
    },
    async opsGetSegment({ params }) {
      const row = await store.findSegment(db, params.id);
      if (row === undefined) throw refuse('common.notFound');
      return (await valuesOf(deps, [row]))[0]!;
    },
    opsAddSegment: ({ body, context, idempotency }) =>
      once(db, idempotency, async (trx) => {
        await refuseUnknownAgents(trx, context.merchantId, body.conditions);
        return add(trx, context, body);
      }),
    opsChangeSegment: ({ params, body, context }) =>
      inTransaction(db, async (trx) => {
        // An audience that is put away may ask for agents whose accounts were closed meanwhile.
        if (body.isOn) await refuseUnknownAgents(trx, context.merchantId, body.conditions);
        return change(trx, context, { ...params, ...body });
      }),
    async opsCountSegment({ body: { conditions }, context: { merchantId } }) {
      await refuseUnknownAgents(db, merchantId, conditions);
      return countMeeting(deps, db, { filter: everybodyOf(merchantId), conditions }, LOOK_MAX);
    },
  };
}

async function valuesOf(
  { db, people }: PromotionStaffDeps,
  list: readonly store.SegmentRow[],
): Promise<CallValue<Calls['opsListSegments']>['list']> {
  const nameOf = await people.staffNames(list.map(({ madeBy }) => madeBy));
  const closed = await closedAgentsOf(db, list);
  return list.map(({ segmentId, madeBy, changedAt, ...row }, at) => ({
    id: segmentId,
    ...row,
    closedAgents: closed[at]!,
    isForNobody: isForNobody(row.conditions, closed[at]!),
    by: nameOf(madeBy),
    changedAt: changedAt.toISOString(),
  }));
}

const subjectOf = (id: string) => ({ type: 'segment', id });

async function add(
  trx: Trx,
  context: Context,
  { name, conditions, reason }: CallArguments<Calls['opsAddSegment']>['body'],
): Promise<{ id: string }> {
  const id = newId('seg');
  await store.insertSegment(trx, { segment_id: id, merchant_id: context.merchantId, name });
  await store.insertVersion(trx, { segment_id: id, version: 1, conditions, made_by: context.actor.id ?? '' });
  await audit(trx, context, {
    command: 'promotions.segment.add',
    subject: subjectOf(id),
    after: { name, conditions },
    reason,
  });
  return { id };
}

/** Changes a kept audience. Refuses with `operator.staleVersion`. */
async function change(
  trx: Trx,
  context: Context,
  { id, name, conditions, isOn, version, reason }: CallArguments<Calls['opsChangeSegment']>['body'] & { id: string },
): Promise<{ version: number }> {
  if (!(await store.changeSegment(trx, { segmentId: id, from: version, name, isOn })))
    throw refuse('operator.staleVersion');
  const next = version + 1;
  await store.insertVersion(trx, { segment_id: id, version: next, conditions, made_by: context.actor.id ?? '' });
  await audit(trx, context, {
    command: 'promotions.segment.change',
    subject: subjectOf(id),
    before: { version },
    after: { version: next, name, conditions, isOn },
    reason,
  });
  return { version: next };
}
