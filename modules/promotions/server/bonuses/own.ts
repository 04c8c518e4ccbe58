// Actions of members on their bonuses, and effects of a withdrawal.
import type { Calls, CallValue } from '@sanam/contract';
import { type Context, systemContext } from '@sanam/server/platform/context.ts';
import type { Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import { type IdempotencyKey, once } from '@sanam/server/platform/idempotency.ts';
import type { TurnoverPort } from '@sanam/wallet/server/index.ts';
import type { PromotionDeps } from '../campaigns/deps.ts';
import { refuseStopped } from '../stopping/guard.ts';
import { drop, stop } from './ending.ts';
import { termsOfGrant, startGrant } from './starting.ts';
import * as store from './store.ts';

export interface OwnAct {
  memberId: string;
  grantId: string;
  context: Context;
  idempotency: IdempotencyKey;
}

/** Returns the member's own bonus. Refuses with `common.notFound` if it is missing or belongs to somebody else. */
async function ownGrant(trx: Trx, { memberId, grantId }: OwnAct): Promise<store.GrantRow> {
  const grant = await store.findGrant(trx, grantId);
  if (grant?.member_id !== memberId) throw refuse('common.notFound');
  return grant;
}

/** Starts a waiting bonus. Refuses as the contract states. */
export const start = (deps: PromotionDeps, act: OwnAct): Promise<CallValue<Calls['startBonus']>> =>
  once(deps.db, act.idempotency, async (trx) => {
    const { grantId, memberId, context } = act;
    const { merchant_id: merchantId } = await ownGrant(trx, act);
    await refuseStopped(trx, merchantId);
    await deps.protection.check(trx, memberId, 'bonus');
    await deps.ledger.lockOwner(trx, memberId);
    const grant = await store.lockGrant(trx, grantId);
    if (grant.state !== 'queued' || (await store.isOver(trx, grantId)))
      throw refuse('promotions.bonusOver', { state: grant.state });
    const started = await startGrant(deps, trx, context, grant);
    if (started.state === 'queued') throw refuse('promotions.bonusActive');
    return { bonusId: grantId, state: started.state };
  });

/** Forfeits a bonus. Refuses as the contract states. */
export const forfeit = (deps: PromotionDeps, act: OwnAct): Promise<CallValue<Calls['forfeitBonus']>> =>
  once(deps.db, act.idempotency, async (trx) => {
    const { grantId, context } = act;
    const grant = await ownGrant(trx, act);
    const ending = { as: 'forfeited', reason: 'player' } as const;
    if (grant.state === 'held' || grant.state === 'queued') await drop(deps, trx, context, grant, ending);
    else if (grant.state === 'active') await stop(deps, trx, context, grantId, ending);
    else throw refuse('promotions.bonusOver', { state: grant.state });
    return { bonusId: grantId, state: (await store.findGrant(trx, grantId))!.state };
  });

/** Returns the port for withdrawals of the wallet: a withdrawal ends a bonus that leaves cash unlocked. */
export function stakes(deps: PromotionDeps): Pick<TurnoverPort, 'bonusAtStake' | 'giveUpBonus'> {
  return {
    async bonusAtStake(db, memberId) {
      const grant = await store.activeOf(db, memberId);
      if (grant?.state !== 'active') return undefined;
      const { terms } = await termsOfGrant(db, grant);
      if (terms.lock === 'all') return undefined;
      const balances = await deps.ledger.balancesOf(db, memberId, grant.currency);
      return balances.player_bonus?.balanceMinor ?? 0n;
    },
    async giveUpBonus(trx, memberId) {
      const grant = await store.activeOf(trx, memberId);
      if (grant?.state !== 'active') return;
      const by = systemContext('promotions.bonus', grant.merchant_id);
      await stop(deps, trx, by, grant.grant_id, { as: 'forfeited', reason: 'withdrawal' });
    },
  };
}
