// Schemas of the rules of a plan version and of tier tables, as stored and sent.
import { fromWire, toWire } from '@sanam/contract/money';
import { z } from 'zod/mini';
import type { BaseRule } from './rules/bases.ts';
import type { DayCarry } from './rules/real-time.ts';
import type { CarryPolicy } from './rules/settle.ts';
import type { Tier } from './rules/tiers.ts';

const PPM_MAX = 1_000_000;
const TIERS_MAX = 20;
const ACTIVE_MAX = 1_000_000;

const money = z.string().check(z.regex(/^(0|[1-9]\d{0,12})\.\d{2}$/));
const ppm = z.int().check(z.minimum(0), z.maximum(PPM_MAX));

/** One tier of a table: `{"turnoverMin":"100000.00","activeMin":2,"ratePpm":7000}`. */
export const tierRow = z.strictObject({
  turnoverMin: money,
  activeMin: z.int().check(z.minimum(0), z.maximum(ACTIVE_MAX)),
  ratePpm: ppm,
  /** For a rebate: product that the rate applies to; other products use the row without a product. */
  product: z.optional(z.string().check(z.minLength(1), z.maxLength(32))),
  /** For an acquisition: amount per new member. */
  amount: z.optional(money),
});
export const tierTable = z.array(tierRow).check(z.minLength(1), z.maxLength(TIERS_MAX));
export type TierRow = z.infer<typeof tierRow>;

export const planRules = z.strictObject({
  base: z.enum(['turnover', 'netLoss', 'revenue']),
  /** Weight by product; a product without an entry uses `othersWeightPpm`. A weight of 0 excludes the product. */
  weights: z.record(z.string(), ppm),
  othersWeightPpm: ppm,
  platformFeePpm: ppm,
  /** Share of deposits and withdrawals deducted from the base of a dividend; default none. */
  paymentFeePpm: z.optional(ppm),
  /** Deducts promotion costs of the members from the base of a dividend. */
  deductPromotions: z.optional(z.boolean()),
  /** Deducts salaries paid inside the team from the base of a dividend. */
  deductWages: z.boolean(),
  lossNetting: z.enum(['team', 'member']),
  /** Least cash valid bet of an active member in the period. */
  activeMinValidBet: money,
  /** Least deposits of an active member in the period, beside the valid bet; default none. */
  activeMinDeposit: z.optional(money),
  carry: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.enum(['none', 'own', 'month']) }),
    z.strictObject({ kind: z.literal('periods'), periods: z.int().check(z.minimum(1), z.maximum(24)) }),
    /** A member's win above this amount is carried by the member if it would make the agent's total negative. */
    z.strictObject({ kind: z.literal('quarantine'), above: money }),
  ]),
  /** For the real-time salary. */
  dayCarry: z.enum(['reset', 'overpaid', 'full']),
  /** For an acquisition: all-time deposits and valid bets from which a new member counts. */
  acquisition: z.optional(z.strictObject({ minDeposit: money, minValidBet: money })),
  /** Upper limit of contracts of agents directly below the merchant. */
  ceilings: tierTable,
});
/** Rules as stored with a plan version. */
export type PlanRulesText = z.infer<typeof planRules>;

/** Rules with amounts in minor units. */
export interface PlanRules {
  base: BaseRule;
  activeMinValidBet: bigint;
  activeMinDeposit?: bigint;
  carry: CarryPolicy;
  dayCarry: DayCarry;
  /** Amounts in minor units. */
  acquisition?: { minDeposit: bigint; minValidBet: bigint };
  ceilings: Tier[];
}

/** Parses a stored table. A newer or damaged table is unreadable and gives no tiers. */
export function storedTiers(stored: unknown): { tiers: TierRow[]; isUnreadable: boolean } {
  const read = tierTable.safeParse(stored);
  return read.success ? { tiers: read.data, isUnreadable: false } : { tiers: [], isUnreadable: true };
}

/** Parses stored rules; null if the version is newer than this release or damaged. */
export const storedRules = (stored: unknown): PlanRulesText | null => planRules.safeParse(stored).data ?? null;

/** Converts amounts of a table to minor units. */
export const readTiers = (table: readonly TierRow[]): Tier[] =>
  table.map(({ turnoverMin, amount, ...same }) => ({
    ...same,
    turnoverMin: fromWire(turnoverMin),
    ...(amount === undefined ? {} : { amount: fromWire(amount) }),
  }));

/** Converts a table to its wire format. */
export const wiredTiers = (tiers: readonly Tier[]): TierRow[] =>
  tiers.map(({ turnoverMin, amount, ...same }) => ({
    ...same,
    turnoverMin: toWire(turnoverMin),
    ...(amount === undefined ? {} : { amount: toWire(amount) }),
  }));

/** Converts rules to the input of a run. */
export function readPlanRules(text: PlanRulesText): PlanRules {
  const { base, weights, othersWeightPpm, platformFeePpm, paymentFeePpm, deductPromotions, deductWages, lossNetting } =
    text;
  return {
    base: {
      base,
      weights,
      othersWeightPpm,
      platformFeePpm,
      // Absent fields stay absent, so that the hash of existing statements does not change.
      ...(paymentFeePpm === undefined ? {} : { paymentFeePpm }),
      ...(deductPromotions === undefined ? {} : { deductPromotions }),
      deductWages,
      lossNetting,
    },
    activeMinValidBet: fromWire(text.activeMinValidBet),
    ...(text.activeMinDeposit === undefined ? {} : { activeMinDeposit: fromWire(text.activeMinDeposit) }),
    carry: text.carry.kind === 'quarantine' ? { ...text.carry, above: fromWire(text.carry.above) } : text.carry,
    dayCarry: text.dayCarry,
    ...(text.acquisition === undefined
      ? {}
      : {
          acquisition: {
            minDeposit: fromWire(text.acquisition.minDeposit),
            minValidBet: fromWire(text.acquisition.minValidBet),
          },
        }),
    ceilings: readTiers(text.ceilings),
  };
}
