// Handlers of the member calls for points.
import type { Context } from '@sanam/server/platform/context.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import type { MemberSession } from '@sanam/server/platform/http/sessions.ts';
import { type IdempotencyKey, once } from '@sanam/server/platform/idempotency.ts';
import { balance, config, transactions } from './balance.ts';
import { convert } from './convert/service.ts';
import type { PointsDeps } from './deps.ts';
import { catalogue } from './mall/catalogue.ts';
import { askPayout, payoutState } from './payouts/own.ts';
import { pointsOf } from './points-of.ts';
import { changeAddress } from './redemptions/address.ts';
import { actOn } from './redemptions/acts.ts';
import { ownRedeems } from './redemptions/reading.ts';
import { redeem } from './redemptions/redeem.ts';

export function createPointsHandlers(deps: PointsDeps): Handlers {
  return {
    pointsBalance: ({ session }) => balance(deps, session),
    pointsConfig: ({ session }) => config(deps, session),
    pointsTransactions: ({ session, query }) => transactions(deps, session, query),
    convertPoints: ({ session, body, ...call }) => convert(deps, session, body, call),
    pointPayout: ({ session }) => payoutState(deps, deps.db, session),
    askPointPayout: ({ session, ...call }) => askPayout(deps, session, call),
    pointRewards: ({ query, ...call }) => catalogue(deps, query, call),
    redeemPoints: ({ session, body, ...call }) => redeem(deps, session, body, call),
    pointRedeems: ({ session, query, context }) => ownRedeems(deps, session, query, context),
    changeRedeemAddress: ({ session, params, body, ...call }) =>
      changeAddress(deps, session, { ...params, ...body }, call),
    cancelRedeem: ({ params, ...call }) => ownAct(deps, { ...params, act: 'cancel' }, call),
    receivedRedeem: ({ params, ...call }) => ownAct(deps, { ...params, act: 'receive' }, call),
  };
}

interface OwnCall {
  session: MemberSession;
  context: Context;
  idempotency: IdempotencyKey;
}

/** Performs a member's act on the own redemption. Gives the refusals of `actOn`. */
const ownAct = (
  deps: PointsDeps,
  act: { redeemId: string; act: 'cancel' | 'receive' },
  { session: { memberId }, context, idempotency }: OwnCall,
) =>
  once(deps.db, idempotency, async (trx) => {
    const state = await actOn(deps, trx, context, { ...act, memberId });
    return { state, balance: Number(await pointsOf(deps, trx, memberId)) };
  });
