// Staff calls for the terms. Changes that give less apply at once; changes that give more need a second person.
import { type CallArguments, type Calls, type CallValue, fromWire, toWire } from '@sanam/contract';
import type { Context } from '@sanam/server/platform/context.ts';
import { inTransaction } from '@sanam/server/platform/db.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import type { StaffSession } from '@sanam/server/platform/http/sessions.ts';
import { changesRules } from '@sanam/staff/server/index.ts';
import type { ReferralStaffDeps } from '../deps.ts';
import { givesMore, problemOf, type Terms } from './rules.ts';
import { insertTerms, monthOf, termsNow } from './store.ts';
import { termsWire } from './wire.ts';

const SUBJECT = 'referralTerms';

type Wish = Omit<CallArguments<Calls['opsChangeReferralTerms']>['body'], 'reason'>;

export function createTermsHandlers(deps: ReferralStaffDeps): Handlers {
  const change = changesRules<Wish, Terms>(deps.approvals, {
    command: 'referral.terms.change',
    subjectType: SUBJECT,
    now: termsNow,
    rulesOf: termsOf,
    problemOf,
    givesMore,
    summary: (wish) => `${wish.minDeposit} + ${wish.minPlayed} → ${wish.inviterReward} + ${wish.friendReward}`,
    insert: insertTerms,
    wireOf: ({ is_open: isOpen, ...terms }) => ({ isOpen, ...termsWire(terms) }),
  });
  return {
    opsGetReferralTerms: ({ context, session }) => reading(deps, context, session),
    opsChangeReferralTerms: ({ body, context }) => inTransaction(deps.db, (trx) => change(trx, context, body)),
  };
}

async function reading(
  { db, approvals }: ReferralStaffDeps,
  { merchantId }: Context,
  session: StaffSession,
): Promise<CallValue<Calls['opsGetReferralTerms']>> {
  const [now, { cost, ...month }, approval] = await Promise.all([
    termsNow(db, merchantId),
    monthOf(db, merchantId),
    approvals.waitingFor({ type: SUBJECT, id: merchantId }, session),
  ]);
  const { version, is_open: isOpen } = now;
  return { merchantId, version, isOpen, ...termsWire(now), approval, month: { ...month, cost: toWire(cost) } };
}

const termsOf = (wish: Wish): Terms => ({
  version: wish.version + 1,
  is_open: wish.isOpen,
  min_deposit: fromWire(wish.minDeposit),
  min_played: fromWire(wish.minPlayed),
  within_days: wish.withinDays,
  hold_days: wish.holdDays,
  inviter_reward: fromWire(wish.inviterReward),
  friend_reward: fromWire(wish.friendReward),
  month_cap: wish.monthCap,
});
