// Calls of staff about campaigns.
import type { Calls, CallValue } from '@sanam/contract';
import { type Db, databaseNow, inTransaction } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import { paged, pageOf } from '@sanam/server/platform/paging.ts';
import type { OwnerOf } from '@sanam/server/platform/tenancy.ts';
import { judge } from './conditions.ts';
import type { PromotionStaffDeps } from './deps.ts';
import { factsOf } from './facts.ts';
import * as changes from './service.ts';
import * as store from './store.ts';
import { draftOf, rowOf, versionsOf } from './values.ts';

/** Whose a campaign is. */
export const campaignOwners: Readonly<Record<string, OwnerOf>> = {
  async campaign(db, id) {
    const campaign = await store.findCampaign(db, id);
    return campaign === undefined ? undefined : { merchantId: campaign.merchant_id };
  },
};

export function createCampaignHandlers(deps: PromotionStaffDeps): Handlers {
  return { ...readHandlers(deps), ...changeHandlers(deps) };
}

async function listedOf(db: Db, campaignId: string): Promise<store.ListedCampaign> {
  const campaign = await store.findListed(db, campaignId);
  if (campaign === undefined) throw refuse('common.notFound');
  return campaign;
}

function readHandlers(deps: PromotionStaffDeps): Handlers {
  const { db, people, site } = deps;
  return {
    async opsListCampaigns({ query, context }) {
      const { q, state, kind } = query;
      const found = await store.listCampaigns(db, { q, state, kind, merchantId: context.rowsOf, ...pageOf(query) });
      return paged(found.list.map(rowOf), found.totalCount, query);
    },
    async opsGetCampaign({ params: { id }, session }) {
      const campaign = await listedOf(db, id);
      return {
        ...rowOf(campaign),
        draftContent: await draftOf(db, people, id, session.staffId),
        versions: await versionsOf(db, people, id),
        zone: site.zoneOf(campaign.merchant_id),
        history: await people.historyOf(id),
      };
    },
    opsTryCampaign: ({ params, body, context }) =>
      tryCampaign(deps, { id: params.id, account: body.account, language: context.language }),
  };
}

/** Refuses `common.notFound` for a campaign or a member of another merchant. */
async function tryCampaign(
  deps: PromotionStaffDeps,
  { id, account, language }: { id: string; account: string; language: 'TH' | 'EN' },
): Promise<CallValue<Calls['opsTryCampaign']>> {
  const { db, members, site } = deps;
  const campaign = await listedOf(db, id);
  const { conditions } =
    ((await store.findDraft(db, id))?.content as store.ListedCampaign['content']) ?? campaign.content;
  const member = await members.memberByName({ merchantId: campaign.merchant_id, username: account });
  if (member === undefined) throw refuse('common.notFound');
  const about = {
    memberId: member.memberId,
    at: await databaseNow(db),
    zone: site.zoneOf(campaign.merchant_id),
    language,
  };
  const facts = await factsOf(deps, db, about, conditions);
  const verdicts = facts === undefined ? [] : judge(conditions, facts);
  return { isEligible: facts !== undefined && verdicts.every(({ ok }) => ok), verdicts };
}

function changeHandlers(deps: PromotionStaffDeps): Handlers {
  const { db } = deps;
  return {
    opsAddCampaign: ({ body, context }) =>
      inTransaction(db, async (trx) => ({ id: await changes.addCampaign(deps, trx, context, body) })),
    opsSaveCampaign: ({ params, body, context }) =>
      inTransaction(db, async (trx) => {
        const campaign = await changes.heldCampaign(trx, params.id);
        return { revision: await changes.saveDraft(deps, trx, context, { ...body, campaign }) };
      }),
    opsSubmitCampaign: ({ params, body, context }) =>
      inTransaction(db, async (trx) => {
        const campaign = await changes.heldCampaign(trx, params.id);
        return { state: await changes.submit(deps, trx, context, { ...body, campaign }) };
      }),
    opsReviewCampaign: ({ params, body, context }) =>
      inTransaction(db, async (trx) => {
        const campaign = await changes.heldCampaign(trx, params.id);
        return changes.review(deps, trx, context, { ...body, campaign });
      }),
    opsActCampaign: ({ params, body, context }) =>
      inTransaction(db, async (trx) => {
        const campaign = await changes.heldCampaign(trx, params.id);
        if (campaign.version !== body.version) throw refuse('operator.staleVersion', { version: campaign.version });
        return { state: await changes.act(deps, trx, context, { ...body, campaign }) };
      }),
  };
}
