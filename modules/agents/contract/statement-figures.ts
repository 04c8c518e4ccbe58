import { z } from 'zod/mini';
import { amount, instant, signedAmount } from '@sanam/contract/common';
import { statementStates } from './plan-states.ts';

/** What a statement says, to staff and to its agent. */
export const statementFigures = {
  periodStart: instant,
  periodEnd: instant,
  state: z.enum(statementStates),
  /** Of the team: what thresholds look at, and what the rate is applied to. */
  turnover: signedAmount,
  active: z.int(),
  base: signedAmount,
  ratePpm: z.int(),
  entitlement: signedAmount,
  toDownline: signedAmount,
  /** Real-time salary: what earlier slots of the day paid. */
  paidBefore: amount,
  carryIn: signedAmount,
  overCap: amount,
  payable: amount,
  carryOut: signedAmount,
  paidAt: z.nullable(instant),
};
