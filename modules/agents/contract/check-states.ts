import { z } from 'zod/mini';
import { amount, signedAmount } from '@sanam/contract/common';
import { holdSignNames } from './rules/holds.ts';

/** Reasons for which members are excluded from wages or counted as inactive. */
export const exclusionSigns = [
  'staff',
  'sharesDevice',
  'sharesPhone',
  'sharesIdentity',
  'sharesBankAccount',
  'oppositeSides',
  'sharesDeviceInTeam',
  'sharesAddress',
  'oneWayChips',
] as const;

/** `inactive`: the bets count but the member is not active; `restored`: excluded before, and added back. */
const leftOutKinds = ['excluded', 'inactive', 'restored'] as const;

/** Members of a team who are excluded, inactive or restored in a statement, with their play. */
export const leftOut = { kind: z.enum(leftOutKinds), members: z.int(), validBet: signedAmount, netLoss: signedAmount };

/**
 * A large win that a member carries: the member's net contribution to the base, the carry before, the part that counts
 * in this period, and the carry after. Carried amounts are at most 0.
 */
export const carriedApart = {
  net: signedAmount,
  carriedIn: signedAmount,
  counted: signedAmount,
  carriedOut: signedAmount,
};

/** Deductions from the base of a dividend: `netLoss` less all others, plus `apart`, is the base. */
export const deductions = {
  /** Losses of the members, weighted by the plan. */
  netLoss: signedAmount,
  platformFee: signedAmount,
  promotions: signedAmount,
  paymentFee: signedAmount,
  wages: signedAmount,
  /** Change by large wins that members carry. */
  apart: signedAmount,
};

/** Sign for which a statement was held, with the compared values. */
export const heldSign = z.object({
  sign: z.enum(holdSignNames),
  payable: amount,
  validBet: signedAmount,
  netLoss: signedAmount,
  deposits: signedAmount,
  active: z.int(),
  near: z.int(),
  median: amount,
  periods: z.int(),
});

/** Hold reasons shown to the agent. */
export const heldReasons = [...holdSignNames, 'suspended', 'frozen', 'staff'] as const;
