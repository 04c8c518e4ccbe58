// What a rate is applied to. Every part is linear and belongs to a member, so that a team's base is the sum of its members'.
import { most, PPM } from './amounts.ts';

/** What a member did in a period and what he cost, in minor units. */
export interface MemberFigures {
  /** By product. */
  products: readonly { product: string; validBet: bigint; netLoss: bigint }[];
  /** Bonuses and other promotion cost. */
  promotions: bigint;
  /** Deposits and withdrawals, added. */
  flow: bigint;
  /** Salaries and rebates paid to this member. An agent's own are a cost of his own team. */
  wages: bigint;
}

/** How a plan makes its base. Rates are parts per million. */
export interface BaseRule {
  /** `turnover`: valid bet; `netLoss`: what players lost; `revenue`: net loss less deductions. */
  base: 'turnover' | 'netLoss' | 'revenue';
  /** Of products that do not count in full; a product that is not named has 1,000,000, or 0 when `others` says so. */
  weights: Readonly<Record<string, number>>;
  othersWeightPpm: number;
  /** Share of the gross gaming revenue that the platform takes first. */
  platformFeePpm: number;
  /** Share of deposits and withdrawals. Default 0. */
  paymentFeePpm?: number;
  deductPromotions?: boolean;
  deductWages: boolean;
  /** `member`: the losses of those who lost, winners count 0. For `netLoss` alone. */
  lossNetting: 'team' | 'member';
}

/** A base and the parts it is made of, all in millionths of a minor unit; deductions are not negative for a cost. */
export interface BaseParts {
  /** Weighted turnover or net loss. */
  weighted: bigint;
  platformFee: bigint;
  promotions: bigint;
  paymentFee: bigint;
  wages: bigint;
  /** What remains: `Sums.baseParts`. */
  base: bigint;
}

const NO_DEDUCTIONS = { platformFee: 0n, promotions: 0n, paymentFee: 0n, wages: 0n };

/** The base of one member, or of members added up where no `lossNetting: 'member'` asks for each of them. */
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

/** Weighted turnover by product, in millionths of a minor unit: for rates that each product has of its own. */
export function productParts(
  { weights, othersWeightPpm }: BaseRule,
  { products }: MemberFigures,
): Record<string, bigint> {
  const parts: Record<string, bigint> = {};
  for (const { product, validBet } of products)
    parts[product] = (parts[product] ?? 0n) + BigInt(weights[product] ?? othersWeightPpm) * validBet;
  return parts;
}
