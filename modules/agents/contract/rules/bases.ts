// Bases that rates are applied to. Every part is linear per member, so the base of a team is the sum over its members.
import { most, PPM } from './amounts.ts';

/** Play and costs of a member in a period, in minor units. */
export interface MemberFigures {
  /** Figures by product. */
  products: readonly { product: string; validBet: bigint; netLoss: bigint }[];
  /** Bonuses and other promotion cost. */
  promotions: bigint;
  /** Sum of deposits and withdrawals. */
  flow: bigint;
  /** Salaries and rebates paid to this member. An agent's own wages are a cost of the agent's own team. */
  wages: bigint;
}

/** Rules for computing a base. Rates are in parts per million. */
export interface BaseRule {
  /** `turnover`: valid bets; `netLoss`: net loss of the players; `revenue`: net loss less deductions. */
  base: 'turnover' | 'netLoss' | 'revenue';
  /** Weight by product; a product without an entry uses `othersWeightPpm`. */
  weights: Readonly<Record<string, number>>;
  othersWeightPpm: number;
  /** Share of the GGR deducted for the platform before other deductions. */
  platformFeePpm: number;
  /** Share of deposits and withdrawals. Default 0. */
  paymentFeePpm?: number;
  deductPromotions?: boolean;
  deductWages: boolean;
  /** `member`: only losing members count, winners count 0. Only for `netLoss`. */
  lossNetting: 'team' | 'member';
}

/** A base with its parts, in millionths of a minor unit. Deductions are positive for a cost. */
export interface BaseParts {
  /** Weighted turnover or net loss. */
  weighted: bigint;
  platformFee: bigint;
  promotions: bigint;
  paymentFee: bigint;
  wages: bigint;
  /** The resulting base: `Sums.baseParts`. */
  base: bigint;
}

const NO_DEDUCTIONS = { platformFee: 0n, promotions: 0n, paymentFee: 0n, wages: 0n };

/** Returns the base of one member, or of summed members unless `lossNetting: 'member'` requires one call per member. */
export function basePartsOf(rule: BaseRule, figures: MemberFigures): BaseParts {
  let weighted = 0n;
  let revenue = 0n;
  for (const { product, validBet, netLoss } of figures.products) {
    const weight = BigInt(rule.weights[product] ?? rule.othersWeightPpm);
    weighted += weight * (rule.base === 'turnover' ? validBet : netLoss);
    if (weight > 0n) revenue += netLoss;
  }
  if (rule.base === 'netLoss' && rule.lossNetting === 'member') weighted = most(0n, weighted);
  if (rule.base !== 'revenue') return { weighted, ...NO_DEDUCTIONS, base: weighted };
  const platformFee = revenue * BigInt(rule.platformFeePpm);
  const promotions = rule.deductPromotions === true ? figures.promotions * PPM : 0n;
  const paymentFee = figures.flow * BigInt(rule.paymentFeePpm ?? 0);
  const wages = rule.deductWages ? figures.wages * PPM : 0n;
  const base = weighted - platformFee - promotions - paymentFee - wages;
  return { weighted, platformFee, promotions, paymentFee, wages, base };
}

/** Returns the weighted turnover by product, in millionths of a minor unit, for tables with a rate per product. */
export function productParts(
  { weights, othersWeightPpm }: BaseRule,
  { products }: MemberFigures,
): Record<string, bigint> {
  const parts: Record<string, bigint> = {};
  for (const { product, validBet } of products)
    parts[product] = (parts[product] ?? 0n) + BigInt(weights[product] ?? othersWeightPpm) * validBet;
  return parts;
}
