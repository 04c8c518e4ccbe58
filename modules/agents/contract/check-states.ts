import { z } from 'zod/mini';
import { amount, signedAmount } from '@sanam/contract/common';
import { holdSignNames } from './rules/holds.ts';

/** Why members count less. */
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

/** Signs of two who play into each other's hands: a case for people, not an account that looks like another. */
export const caseSigns = ['oppositeSides', 'oneWayChips'] as const satisfies readonly (typeof exclusionSigns)[number][];

/** `inactive`: the bets count and the member is not active; `restored`: left out before, and added back. */
const leftOutKinds = ['excluded', 'inactive', 'restored'] as const;

/** Members of a team who count less in a statement, or again, and what they played. */
export const leftOut = { kind: z.enum(leftOutKinds), members: z.int(), validBet: signedAmount, netLoss: signedAmount };

/**
 * A large win that a member carries: what the member's play adds to the base, what was carried before, what of it counts
 * in the period, what is carried now. Carried amounts are at most 0.
 */
export const carriedApart = {
  net: signedAmount,
  carriedIn: signedAmount,
  counted: signedAmount,
  carriedOut: signedAmount,
};

/** A sign for which a statement was held, with what was compared. */
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

/** What an agent is told of a held statement. */
export const heldReasons = [...holdSignNames, 'suspended', 'staff'] as const;
