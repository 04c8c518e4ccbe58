import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { amount, id, idParams, instant, pageOf, paging } from '@sanam/contract/common';
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
  /** For this deposit, with what has to be played for it. */
  amount,
  required: amount,
  /** Another bonus is active: this one waits for its start by the player. */
  isQueued: z.boolean(),
  terms: bonusTerms,
});

/** One bonus of a member. */
export const bonus = z.object({
  bonusId: id,
  /** Null: a reward of something else than a promotion. */
  promotionId: z.nullable(z.string()),
  title: z.string(),
  state: z.enum(bonusStates),
  amount,
  /** Bonus money that is there now; 0.00 where it is not active. */
  balance: amount,
  /** Of what became cash at its end. */
  converted: amount,
  returned: amount,
  /** The requirement at the turnover meter; null before the start. */
  turnoverId: z.nullable(z.string()),
  required: amount,
  done: amount,
  grantedAt: instant,
  startedAt: z.nullable(instant),
  /** Until when it has to be played through; of a queued one, until when it can be started. */
  expiresAt: z.nullable(instant),
  endedAt: z.nullable(instant),
  /** Staff look at it, and it waits for them until then at the latest. */
  checkedUntil: z.nullable(instant),
  /** Why staff took it back. */
  refusal: z.nullable(z.string()),
  terms: bonusTerms,
});

const started = z.object({ bonusId: id, state: z.enum(bonusStates) });

/** Bonuses: offers at the deposit, what was granted, start and giving up. */
export const bonusCalls = {
  depositOffers: {
    method: 'GET',
    path: '/wps/promotions/offers',
    who: 'player',
    summary: 'Bonuses that a deposit of this amount can be made with, with their figures',
    query: z.object({ deposit: amount, language }),
    /** `isStopped`: there are offers, but staff stopped all campaigns. */
    value: z.object({
      offers: z.array(offer),
      isStopped: z.boolean(),
      /** What has to stand with every promotion. */
      notice: z.nullable(z.string()),
      /** Something is given for codes. */
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
