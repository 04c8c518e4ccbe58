import { z } from 'zod/mini';
import { amount, instant } from '@sanam/contract/common';
import { contractActions, contractDetails, contractStates } from './contract-states.ts';
import { givenKinds } from './link-states.ts';
import { tierRow, tierTable } from './plan-schema.ts';
import { number } from './schemas.ts';

export const versionNo = z.int().check(z.minimum(1), z.maximum(1_000_000));
export const planCode = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{1,31}$/));
export const contractNote = z.string().check(z.trim(), z.maxLength(200));

/** Contracts that a link or an opened account offers to who becomes an agent by it; none above the agent's own. The cap is of one period. */
export const givenContracts = z
  .array(z.strictObject({ plan: planCode, tiers: tierTable, payableMax: z._default(z.nullable(amount), null) }))
  .check(z.maxLength(8));
export const shownGivenContracts = z.array(
  z.object({ plan: z.string(), kind: z.enum(givenKinds), tiers: z.array(tierRow), payableMax: z.nullable(amount) }),
);

/** A contract version. */
export const contractBase = z.object({
  contractId: number,
  version: z.int(),
  stateDetail: z.enum(contractDetails),
  tiers: z.array(tierRow),
  /**
   * True if the version is newer than this release or damaged: it pays nothing until it can be read, and its table is
   * empty here.
   */
  isUnreadable: z.boolean(),
  /** Maximum payable per period; null for no cap. */
  payableMax: z.nullable(amount),
  note: z.nullable(z.string()),
  /** For an offer: its start if it were signed now. Null for a version that never began. */
  effectiveFrom: z.nullable(instant),
  effectiveTo: z.nullable(instant),
  offeredAt: z.nullable(instant),
  expiresAt: z.nullable(instant),
  signedAt: z.nullable(instant),
  /** When the agent was told of a version that staff imposed; null for versions that the agent signs. */
  imposedAt: z.nullable(instant),
});

/** A contract version as the agent or the upline sees it. */
export const ownContract = z.extend(contractBase, {
  account: z.string(),
  /** Name of the offering agent; null for the site. */
  upline: z.nullable(z.string()),
  state: z.enum(contractStates),
  /** Actions that the caller may take now. */
  actions: z.array(z.enum(contractActions)),
});
