// Rules of a plan version and tier tables, as they are written down and sent.
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

/** One step of a table: `{"turnoverMin":"100000.00","activeMin":2,"ratePpm":7000}`. */
export const tierRow = z.strictObject({
  turnoverMin: money,
  activeMin: z.int().check(z.minimum(0), z.maximum(ACTIVE_MAX)),
  ratePpm: ppm,
  /** Of a rebate: the rate of this product alone; a product that is not named has the row without one. */
  product: z.optional(z.string().check(z.minLength(1), z.maxLength(32))),
  /** Of an acquisition: what each new member pays. */
  amount: z.optional(money),
});
export const tierTable = z.array(tierRow).check(z.minLength(1), z.maxLength(TIERS_MAX));
export type TierRow = z.infer<typeof tierRow>;

export const planRules = z.strictObject({
  base: z.enum(['turnover', 'netLoss', 'revenue']),
  /** By product; a product that is not named has `othersWeightPpm`. What has 0 counts nowhere. */
  weights: z.record(z.string(), ppm),
  othersWeightPpm: ppm,
  platformFeePpm: ppm,
  /** Share of what members paid in and out that comes off the base of a dividend; none where it is missing. */
  paymentFeePpm: z.optional(ppm),
  /** What promotions gave the members comes off the base of a dividend. */
  deductPromotions: z.optional(z.boolean()),
  /** Salaries paid inside the team come off the base of a dividend. */
  deductWages: z.boolean(),
  lossNetting: z.enum(['team', 'member']),
  /** A member is active from this cash valid bet of the period on. */
  activeMinValidBet: money,
  carry: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.enum(['none', 'own', 'month']) }),
    z.strictObject({ kind: z.literal('periods'), periods: z.int().check(z.minimum(1), z.maximum(24)) }),
    /** What one member won above this is carried by that member, where it would make the agent's total negative. */
    z.strictObject({ kind: z.literal('quarantine'), above: money }),
  ]),
  /** Of the real-time salary. */
  dayCarry: z.enum(['reset', 'overpaid', 'full']),
  /** Of an acquisition: what a new member paid in and played, all time, when it pays. */
  acquisition: z.optional(z.strictObject({ minDeposit: money, minValidBet: money })),
  /** Tables of those directly below the merchant may not be above this one. */
  ceilings: tierTable,
});
/** As it is stored with the version of a plan. */
export type PlanRulesText = z.infer<typeof planRules>;

/** The same with amounts in minor units. */
export interface PlanRules {
  base: BaseRule;
  activeMinValidBet: bigint;
  carry: CarryPolicy;
  dayCarry: DayCarry;
  /** Minor units. */
  acquisition?: { minDeposit: bigint; minValidBet: bigint };
  ceilings: Tier[];
}

/** A table as it was stored; one that a newer or damaged row holds cannot be read, and gives nothing. */
export function storedTiers(stored: unknown): { tiers: TierRow[]; isUnreadable: boolean } {
  const read = tierTable.safeParse(stored);
  return read.success ? { tiers: read.data, isUnreadable: false } : { tiers: [], isUnreadable: true };
}

/** Rules as they were stored; null for those of a newer or damaged version. */
export const storedRules = (stored: unknown): PlanRulesText | null => planRules.safeParse(stored).data ?? null;

/** Amounts of a table in minor units. */
export const readTiers = (table: readonly TierRow[]): Tier[] =>
  table.map(({ turnoverMin, amount, ...same }) => ({
    ...same,
    turnoverMin: fromWire(turnoverMin),
    ...(amount === undefined ? {} : { amount: fromWire(amount) }),
  }));

/** A table as it is sent. */
export const wiredTiers = (tiers: readonly Tier[]): TierRow[] =>
  tiers.map(({ turnoverMin, amount, ...same }) => ({
    ...same,
    turnoverMin: toWire(turnoverMin),
    ...(amount === undefined ? {} : { amount: toWire(amount) }),
  }));

/** What the computing of a run takes. */
export function readPlanRules(text: PlanRulesText): PlanRules {
  const { base, weights, othersWeightPpm, platformFeePpm, paymentFeePpm, deductPromotions, deductWages, lossNetting } =
    text;
  return {
    base: {
      base,
      weights,
      othersWeightPpm,
      platformFeePpm,
      // What a version does not name is not there: the hash of its statements stays what it was.
      ...(paymentFeePpm === undefined ? {} : { paymentFeePpm }),
      ...(deductPromotions === undefined ? {} : { deductPromotions }),
      deductWages,
      lossNetting,
    },
    activeMinValidBet: fromWire(text.activeMinValidBet),
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
