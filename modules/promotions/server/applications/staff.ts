// Handlers of staff calls about applications.
import { type Calls, type CallValue, toWire } from '@sanam/contract';
import { inTransaction } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { FileStore } from '@sanam/server/platform/files/files.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import { sendPicture } from '@sanam/server/platform/http/send-picture.ts';
import type { StaffSession } from '@sanam/server/platform/http/sessions.ts';
import { once } from '@sanam/server/platform/idempotency.ts';
import { paged, pageOf } from '@sanam/server/platform/paging.ts';
import type { OwnerOf } from '@sanam/server/platform/tenancy.ts';
import type { PromotionStaffDeps } from '../campaigns/deps.ts';
import { findBudget } from '../campaigns/store.ts';
import { titlesOf } from '../campaigns/values.ts';
import * as deciding from './deciding.ts';
import * as store from './store.ts';

const EARLIER_MAX = 10;

interface Deps extends PromotionStaffDeps {
  files: FileStore;
}

/** Returns the owner of an application or picture, for access checks. */
export const applicationOwners: Readonly<Record<string, OwnerOf>> = {
  async promoApplication(db, id) {
    const row = await store.findApplication(db, id);
    return row === undefined ? undefined : { merchantId: row.merchant_id };
  },
  async promoPicture(db, id) {
    const row = await store.findPicture(db, id);
    return row === undefined ? undefined : { of: 'promoApplication', id: row.application_id };
  },
};

export function createApplicationHandlers(deps: Deps): Handlers {
  deps.approvals.define({
    name: deciding.approveCommand,
    permission: 'promotions.application.decide',
    run: (trx, command) => deciding.approveProposed(deps, trx, command),
  });
  return { ...readHandlers(deps), ...changeHandlers(deps) };
}

type Row = CallValue<Calls['opsListPromoApplications']>['list'][number];

async function valuesOf(
  { people }: Deps,
  list: readonly store.ListedApplication[],
  { staffId }: Pick<StaffSession, 'staffId'>,
): Promise<Row[]> {
  const [memberOf, nameOf] = await Promise.all([
    people.members(list.map((one) => one.member_id)),
    people.staffNames(list.flatMap((one) => [one.assigned_to, one.decided_by])),
  ]);
  return list.map((one) => ({
    id: one.application_id,
    merchantId: one.merchant_id,
    campaignId: one.campaign_id,
    titles: titlesOf(one.content),
    memberId: one.member_id,
    account: memberOf(one.member_id).username,
    state: one.state,
    comment: one.comment,
    pictures: one.pictures,
    submittedAt: one.submitted_at.toISOString(),
    assignedTo: nameOf(one.assigned_to),
    isMine: one.assigned_to === staffId,
    leaseUntil: one.lease_until?.toISOString() ?? null,
    amount: one.amount === null ? null : toWire(one.amount),
    remark: one.remark,
    decidedBy: nameOf(one.decided_by),
    decidedAt: one.decided_at?.toISOString() ?? null,
  }));
}

function readHandlers(deps: Deps): Handlers {
  const { db, files } = deps;
  return {
    async opsListPromoApplications({ query, context, session }) {
      const { state, campaignId, memberId } = query;
      const filter = { state, campaignId, memberId, merchantId: context.rowsOf, ...pageOf(query) };
      const found = await store.listApplications(db, filter);
      return paged(await valuesOf(deps, found.list, session), found.totalCount, query);
    },
    opsGetPromoApplication: ({ params, session }) => wholeOf(deps, params.id, session),
    async opsPromoPicture({ params, reply }) {
      const picture = await store.findPicture(db, params.id);
      const file = picture && (await files.find(picture.file_name));
      if (picture === undefined || file === undefined) throw refuse('common.notFound');
      return sendPicture(reply, 'application', { file, mediaType: picture.media_type });
    },
  };
}

async function wholeOf(
  deps: Deps,
  id: string,
  session: StaffSession,
): Promise<CallValue<Calls['opsGetPromoApplication']>> {
  const { db, approvals, people } = deps;
  const row = await store.findListed(db, id);
  if (row === undefined) throw refuse('common.notFound');
  const { reward, rewardAlone, rounds } = row.content;
  const before = await store.listApplications(db, {
    merchantId: row.merchant_id,
    memberId: row.member_id,
    state: undefined,
    campaignId: undefined,
    limit: EARLIER_MAX,
    offset: 0,
  });
  const budget = await findBudget(db, row.campaign_id);
  const [value] = await valuesOf(deps, [row], session);
  return {
    ...value!,
    rewardMax: reward,
    rewardAlone,
    rounds: rounds?.rounds ?? null,
    budgetLeft: budget?.amount_max == null ? null : toWire(budget.amount_max - budget.amount_spent),
    earlier: await valuesOf(
      deps,
      before.list.filter((one) => one.application_id !== id),
      session,
    ),
    approval: await approvals.waitingFor(deciding.applicationSubject(id), session),
    history: await people.historyOf(id),
  };
}

function changeHandlers(deps: Deps): Handlers {
  const { db, people } = deps;
  const taken = ({ state, lease_until }: store.ApplicationRow) => ({
    state,
    leaseUntil: lease_until?.toISOString() ?? null,
  });
  return {
    opsTakePromoApplication: ({ params, context }) =>
      people.namingClaims(db, async () =>
        taken(await inTransaction(db, (trx) => deciding.take(deps, trx, context, params.id))),
      ),
    opsReleasePromoApplication: ({ params, context }) =>
      people.namingClaims(db, async () =>
        taken(await inTransaction(db, (trx) => deciding.release(deps, trx, context, params.id))),
      ),
    opsDecidePromoApplication: ({ params, body, context, idempotency }) =>
      people.namingClaims(db, () =>
        once(db, idempotency, (trx) => deciding.decide(deps, trx, context, { ...body, applicationId: params.id })),
      ),
  };
}
