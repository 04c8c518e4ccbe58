// Handlers of staff calls about campaigns.
import { type Db, inTransaction } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import { paged, pageOf } from '@sanam/server/platform/paging.ts';
import type { OwnerOf } from '@sanam/server/platform/tenancy.ts';
import type { PromotionStaffDeps } from './deps.ts';
import * as changes from './service.ts';
import { problemsWith, ruleFor } from '../policies/rules.ts';
import { policyNow } from '../policies/store.ts';
import * as store from './store.ts';
import { tryCampaign } from './trial.ts';
import { closedAgentsIn, draftOf, rowOf, trialsShown, versionsOf } from './values.ts';

/** Returns the owner of a campaign, for access checks. */
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
      const closed = await closedAgentsIn(db, found.list);
      const list = found.list.map((row, at) => rowOf(row, closed[at]!));
      return paged(list, found.totalCount, query);
    },
    async opsGetCampaign({ params: { id }, session }) {
      const campaign = await listedOf(db, id);
      const draftContent = await draftOf(db, people, campaign, session.staffId);
      const { rules } = await policyNow(db, campaign.merchant_id);
      const closedAgents = (await closedAgentsIn(db, [campaign]))[0]!;
      return {
        ...rowOf(campaign, closedAgents),
        closedAgents,
        draftContent,
        againstPolicy: problemsWith(ruleFor(rules, null), campaign.kind, draftContent?.content ?? campaign.content),
        versions: await versionsOf(db, people, id),
        trials: await trialsShown(db, people, campaign),
        zone: site.zoneOf(campaign.merchant_id),
        history: await people.historyOf(id),
      };
    },
    opsTryCampaign: ({ params, body, context }) => tryCampaign(deps, { ...body, id: params.id, context }),
  };
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
