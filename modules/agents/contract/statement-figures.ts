import { z } from 'zod/mini';
import { amount, instant, signedAmount } from '@sanam/contract/common';
import { statementStates } from './plan-states.ts';

/** Figures of a statement for staff and for its agent. */
export const statementFigures = {
  periodStart: instant,
  periodEnd: instant,
  state: z.enum(statementStates),
  /** Team figures: turnover and active members for the tiers, and the base of the rate. */
  turnover: signedAmount,
  active: z.int(),
  base: signedAmount,
  ratePpm: z.int(),
  entitlement: signedAmount,
  toDownline: signedAmount,
  /** Real-time salary: payments of earlier slots of the day. */
  paidBefore: amount,
  carryIn: signedAmount,
  overCap: amount,
  payable: amount,
  carryOut: signedAmount,
  paidAt: z.nullable(instant),
};
