import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { amount, id, idParams, instant, pageOf, paging } from '@sanam/contract/common';
import { depositMethodCodes } from '@sanam/payments/contract/states.ts';
import { bonusStates, bonusTerms } from './bonus-terms.ts';
import { gate } from './gate.ts';
import './live.ts';
import './refusals.ts';

const language = z._default(z.enum(['TH', 'EN']), 'TH');

const offer = z.object({
  promotionId: z.string(),
  version: z.int(),
  title: z.string(),
  summary: z.string(),
  /** Bonus for this deposit, and its required turnover. */
  amount,
  required: amount,
  /** Another bonus is active, so this one waits until the player starts it. */
  isQueued: z.boolean(),
  terms: bonusTerms,
});

/** A bonus of a member. */
export const bonus = z.object({
  bonusId: id,
  /** Null if the bonus is not from a promotion. */
  promotionId: z.nullable(z.string()),
  title: z.string(),
  state: z.enum(bonusStates),
  amount,
  /** Current bonus balance; 0.00 if the bonus is not active. */
  balance: amount,
  /** Amounts converted to cash and returned at the end. */
  converted: amount,
  returned: amount,
  /** Id of the turnover requirement; null before the start. */
  turnoverId: z.nullable(z.string()),
  required: amount,
  done: amount,
  grantedAt: instant,
  startedAt: z.nullable(instant),
  /** Deadline of the turnover; for a queued bonus the deadline of its start. */
  expiresAt: z.nullable(instant),
  endedAt: z.nullable(instant),
  /** End of the staff review: the bonus is held until then at the latest. */
  checkedUntil: z.nullable(instant),
  /** Reason of staff for taking the bonus back. */
  refusal: z.nullable(z.string()),
  terms: bonusTerms,
});

const started = z.object({ bonusId: id, state: z.enum(bonusStates) });

/** Calls about bonuses: offers at the deposit, granted bonuses, start and forfeit. */
export const bonusCalls = {
  depositOffers: {
    method: 'GET',
    path: '/wps/promotions/offers',
    who: 'player',
    summary: 'Bonuses that a deposit of this amount and method can be made with, with their figures',
    query: z.object({ deposit: amount, method: z.optional(z.enum(depositMethodCodes)), language }),
    /** `isStopped`: there are offers, but staff stopped all campaigns. */
    value: z.object({
      offers: z.array(offer),
      /** Offers that this deposit would get with another method. */
      otherwise: z.array(
        z.object({ promotionId: z.string(), title: z.string(), methods: z.array(z.enum(depositMethodCodes)) }),
      ),
      isStopped: z.boolean(),
      /** Text required with every promotion. */
      notice: z.nullable(z.string()),
      /** True if there are promotions by code. */
      hasCodes: z.boolean(),
    }),
    refusals: [],
  },
  listBonuses: {
    method: 'GET',
    path: '/wps/bonuses',
    who: 'player',
    summary: 'Bonuses of the member, open ones first, then the newest',
    query: z.object({ ...paging, state: z.optional(z.enum(bonusStates)), language }),
    value: pageOf(bonus),
    refusals: [],
  },
  startBonus: {
    method: 'POST',
    path: '/wps/bonuses/:id/start',
    who: 'player',
    idempotent: true,
    summary: 'Start a bonus that waits: its money is there, and its turnover is counted from now on',
    params: idParams,
    value: started,
    refusals: ['promotions.bonusActive', 'promotions.bonusOver', ...gate],
  },
  forfeitBonus: {
    method: 'POST',
    path: '/wps/bonuses/:id/forfeit',
    who: 'player',
    idempotent: true,
    summary: 'Give a bonus up: its money goes back, its turnover is not asked for any more',
    params: idParams,
    value: started,
    refusals: ['promotions.bonusOver'],
  },
} as const satisfies Record<string, CallDeclaration>;

type Own = typeof bonusCalls;
declare module '@sanam/contract/call' {
  interface Calls extends Own {}
}
