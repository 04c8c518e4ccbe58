// Redeems a code: claims its campaign, once per use.
import type { Calls, CallValue } from '@sanam/contract';
import type { Context } from '@sanam/server/platform/context.ts';
import type { Trx } from '@sanam/server/platform/db.ts';
import { Refusal, refuse } from '@sanam/server/platform/errors.ts';
import type { MemberSession } from '@sanam/server/platform/http/sessions.ts';
import { type IdempotencyKey, once } from '@sanam/server/platform/idempotency.ts';
import type { RateLimit, RateLimiter } from '@sanam/server/platform/rate-limiter.ts';
import { codeOf } from '../../contract/codes.ts';
import { enter } from '../activities/entering.ts';
import { payReward } from '../activities/pay.ts';
import { takeReward } from '../activities/service.ts';
import { textIn } from '../campaigns/content.ts';
import type { PromotionDeps } from '../campaigns/deps.ts';
import { lookAtTaker } from '../cases/look.ts';
import { refuseStopped } from '../stopping/guard.ts';
import { openOffer } from './offers.ts';
import { codeState } from './rules.ts';
import * as store from './store.ts';

/** Rate limits for wrong codes: five attempts are free, then the wait grows up to an hour; forgotten after a day. */
export const codeLimits = {
  code: { free: 5, firstWait: 30, waitMax: 3600, memorySeconds: 86_400 },
  codeAddress: { free: 30, firstWait: 30, waitMax: 3600, memorySeconds: 86_400 },
} as const satisfies Record<string, RateLimit>;

export interface CodeDeps extends PromotionDeps {
  codeLimiter: RateLimiter<keyof typeof codeLimits>;
}

export interface CodeAsk {
  code: string;
  session: MemberSession;
  context: Context;
  idempotency: IdempotencyKey;
}

type Redeemed = CallValue<Calls['redeemCode']>;

/**
 * Redeems a code. An attempt counts before it is checked and is released unless the code was wrong. Refuses with
 * `common.tooManyRequests`; `promotions.codeInvalid`; `promotions.codeOver`; and as `claim`.
 */
export async function redeem({ codeLimiter, ...deps }: CodeDeps, ask: CodeAsk): Promise<Redeemed> {
  const { session, context } = ask;
  const address = context.address === null ? [] : ([['codeAddress', context.address]] as const);
  const keys = [['code', session.memberId] as const, ...address];
  await codeLimiter.takeAll(keys);
  try {
    const redeemed = await once(deps.db, ask.idempotency, (trx) => use(deps, trx, ask));
    await codeLimiter.settle({ clear: [], release: keys });
    return redeemed;
  } catch (error) {
    if (error instanceof Refusal && error.code !== 'promotions.codeInvalid')
      await codeLimiter.settle({ clear: [], release: keys });
    throw error;
  }
}

/** Throws `promotions.codeInvalid` instead of `common.notFound`: a campaign that is not visible has no valid codes. */
function asInvalid(error: unknown): never {
  throw error instanceof Refusal && error.code === 'common.notFound' ? refuse('promotions.codeInvalid') : error;
}

async function use(deps: PromotionDeps, trx: Trx, ask: CodeAsk): Promise<Redeemed> {
  const { session, context } = ask;
  const { memberId, merchantId } = session;
  // Checked first, so that a member who may not receive a bonus does not learn whether the code exists.
  await deps.protection.check(trx, memberId, 'bonus');
  await refuseStopped(trx, merchantId);
  const found = await store.findCode(trx, merchantId, codeOf(ask.code));
  if (found === undefined) throw refuse('promotions.codeInvalid');
  const entered = await enter(deps, trx, session, found.campaign_id).catch(asInvalid);
  const code = await store.lockCode(trx, found.code_id);
  const state = code === undefined ? 'closed' : codeState(code);
  // A closed code, or one of a campaign that has not begun, is treated as unknown.
  if (code === undefined || state === 'closed' || entered.phase === 'soon' || entered.content.byCode !== true)
    throw refuse('promotions.codeInvalid');
  if (state !== 'open' || entered.phase === 'over') throw refuse('promotions.codeOver');
  if ((await store.usesOf(trx, code.code_id, memberId)) >= code.per_member) throw refuse('promotions.alreadyTaken');
  const { code_id: codeId } = code;
  if (entered.campaign.kind === 'deposit') return openOffer(deps, trx, ask, { entered, codeId });
  // The abuse check runs before the budget is locked.
  const taker = { ...session, codeId, campaignId: found.campaign_id };
  const look = entered.content.bonus == null ? null : await lookAtTaker(deps, trx, taker);
  const reward = await takeReward(deps, trx, { session, context }, entered);
  const { participation_id } = reward;
  await store.insertUse(trx, { code_id: codeId, member_id: memberId, participation_id });
  const { title } = textIn(entered.content, context.language);
  const paid = await payReward(deps, trx, context, { reward, look });
  return { id: found.campaign_id, title, state: 'claimed', ...paid, depositMin: null };
}
