import { z } from 'zod/mini';
import { agentTypes } from '@sanam/contract';
import { id, instant } from '@sanam/contract/common';
import { moveStates, offerStates } from './states.ts';

export const agentType = z.enum(agentTypes);
export const account = z.string().check(z.trim(), z.minLength(2), z.maxLength(64));

/** Database id of a plan, run, statement or contract. */
export const number = z.string().check(z.regex(/^[1-9]\d{0,17}$/));

/** A member of the tree, as shown to staff. */
export const treeMember = z.object({ memberId: id, username: z.string() });

/** An offer as its recipient sees it. */
export const ownOffer = z.object({
  offerId: id,
  accountType: agentType,
  /** Name of the intended upline; null for the site. */
  upline: z.nullable(z.string()),
  offeredAt: instant,
  expiresAt: instant,
});

export const staffOffer = z.object({
  id,
  merchantId: z.string(),
  member: treeMember,
  accountType: agentType,
  upline: z.nullable(treeMember),
  /** Name of the staff member or agent. */
  offeredBy: z.string(),
  isByStaff: z.boolean(),
  reason: z.nullable(z.string()),
  state: z.enum(offerStates),
  offeredAt: instant,
  expiresAt: instant,
  decidedAt: z.nullable(instant),
});

export const lineMove = z.object({
  id,
  merchantId: z.string(),
  agent: treeMember,
  from: z.nullable(treeMember),
  to: z.nullable(treeMember),
  effectiveAt: instant,
  state: z.enum(moveStates),
  /** Refusal code that prevented the move. */
  failure: z.nullable(z.string()),
  proposedBy: z.string(),
  approvedBy: z.string(),
  approvedAt: instant,
  reason: z.string(),
});
