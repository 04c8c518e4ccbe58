import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import { once } from '@sanam/server/platform/idempotency.ts';
import type { AgentsDeps } from '../deps.ts';
import { agentsSettings } from '../settings.ts';
import { answerOffer, directPlayer, offer, offerBounds, withdrawOffer } from './service.ts';
import { ownOfferOf, ownOpenOffer } from './values.ts';

/** Handlers of members' and agents' calls about offers. */
export function createOfferHandlers(deps: AgentsDeps): Handlers {
  const { db, site } = deps;
  return {
    agentOffer: ({ session }) => ownOpenOffer(deps, session.memberId),
    async answerAgentOffer({ params, body, session, context, idempotency }) {
      const depthMax = await site.setting(session.merchantId, agentsSettings.depthMax);
      return once(db, idempotency, async (trx) => ({
        state: await answerOffer(deps, trx, context, { ...params, ...body, depthMax }),
      }));
    },
    async offerAgent({ body, session, context, idempotency }) {
      const { memberId: agentId, merchantId } = session;
      const memberId = await directPlayer(deps, { agentId, merchantId, account: body.account });
      const bounds = await offerBounds(deps, merchantId);
      const ask = { memberId, accountType: 'agent', uplineId: agentId, reason: null, ...bounds } as const;
      return once(db, idempotency, async (trx) => ownOfferOf(deps, await offer(deps, trx, context, ask)));
    },
    withdrawAgentOffer: ({ params, context, idempotency }) =>
      once(db, idempotency, async (trx) => ({
        state: await withdrawOffer(deps, trx, context, { ...params, reason: null }),
      })),
  };
}
