// Tiers of numbers: the share of its odds that a number still pays, and the stake that is left at that share.
import { EXACT_PER_MINOR } from '../../contract/price.ts';
import { FULL_TIER_BP } from '../../contract/states.ts';

export interface Tier {
  /** Upper bound of the measured amount, in minor units; null: no bound. */
  upTo: bigint | null;
  bp: number;
}

export interface LimitRule {
  drawId: bigint | null;
  playType: string;
  /** Number that the rule applies to; null: every number of the play type. */
  pick: string | null;
  /** Amount that is compared with the bounds: the stakes on the number, or its possible payout. */
  measure: 'stake' | 'payout';
  tiers: readonly Tier[];
  /** Maximum stake of one member on the number in a draw, in minor units; null: no bound. */
  memberCap: bigint | null;
}

/** The limits of a book for one draw. */
export type LimitRules = ReadonlyMap<string, LimitRule>;

/** Stakes and possible payout of a number, in minor units. */
export interface Counted {
  sold: bigint;
  exposure: bigint;
  /** Stakes of the buying member on the number; read only if a rule caps them. */
  mine: bigint;
}

/** Counted amounts by `numberKey`; a missing number has no sales. */
export type Counts = Map<string, Counted>;

/** Returns the numbers of a pick. A pick of several numbers counts for each of them. */
export const numbersOf = (pick: string): string[] => [...new Set(pick.split('-'))];
export const numberKey = (playType: string, number: string): string => `${playType} ${number}`;

const ruleKey = (drawId: bigint | null, playType: string, pick: string | null): string =>
  `${drawId ?? ''} ${playType} ${pick ?? ''}`;

export const rulesOf = (rules: readonly LimitRule[]): LimitRules =>
  new Map(rules.map((rule) => [ruleKey(rule.drawId, rule.playType, rule.pick), rule]));

export const hasMemberCap = (rules: LimitRules): boolean =>
  [...rules.values()].some(({ memberCap }) => memberCap !== null);

/**
 * Returns the rule that applies to a number: a rule of the draw precedes one of all draws, and a rule of the number
 * precedes one of all numbers.
 */
export function ruleFor(rules: LimitRules, drawId: bigint, playType: string, number: string): LimitRule | undefined {
  for (const draw of [drawId, null])
    for (const pick of [number, null]) {
      const rule = rules.get(ruleKey(draw, playType, pick));
      if (rule !== undefined) return rule;
    }
  return undefined;
}

/**
 * Returns the current tier of a number and the amount of the measure that is left in it; null: no bound. Above the last
 * bound the number is closed. `leastOf` returns the smallest amount that can be added at a share; a tier with less room
 * is full.
 */
export function tierAt(
  rule: LimitRule | undefined,
  { sold, exposure }: Pick<Counted, 'sold' | 'exposure'>,
  leastOf: (bp: number) => bigint = () => 1n,
): { bp: number; left: bigint | null } {
  if (rule === undefined) return { bp: FULL_TIER_BP, left: null };
  const counted = rule.measure === 'stake' ? sold : exposure;
  const tier = rule.tiers.find(({ upTo, bp }) => upTo === null || upTo - counted >= leastOf(bp));
  if (tier === undefined || tier.bp === 0) return { bp: 0, left: 0n };
  return { bp: tier.bp, left: tier.upTo === null ? null : tier.upTo - counted };
}

/** A line that counts for its numbers. */
export interface Placed {
  playType: string;
  pick: string;
  /** Unit × multiple, in minor units; `stake` is this times the factor. */
  unitStake: bigint;
  stake: bigint;
  oddsMilli: bigint;
}

export interface Place {
  /** Lowest tier of the line's numbers, in ten-thousandths. */
  tierBp: number;
  /** Stake that is left at this tier, in minor units; null: no bound. */
  left: bigint | null;
  refused?: 'lottery.numberClosed' | 'lottery.numberLimit' | 'lottery.memberLimit';
}

/** Returns the payout of a unit stake that wins once at these odds and tier, rounded up. */
export const paysOnce = (unitStake: bigint, oddsMilli: bigint, tierBp: number): bigint =>
  (unitStake * oddsMilli * BigInt(tierBp) + EXACT_PER_MINOR - 1n) / EXACT_PER_MINOR;

const none: Counted = { sold: 0n, exposure: 0n, mine: 0n };
const least = (one: bigint | null, other: bigint | null): bigint | null =>
  one === null ? other : other === null || one < other ? one : other;

/** Returns the tier at which a line would be bought, and the refusal if the line does not fit in it completely. */
export function placeOf(line: Placed, drawId: bigint, rules: LimitRules, counts: Counts): Place {
  const numbers = numbersOf(line.pick).map((number) => {
    const rule = ruleFor(rules, drawId, line.playType, number);
    const counted = counts.get(numberKey(line.playType, number)) ?? none;
    return { rule, counted, ...tierAt(rule, counted, (bp) => leastOf(line, rule!.measure, bp)) };
  });
  const tierBp = Math.min(...numbers.map(({ bp }) => bp));
  if (tierBp === 0) return { tierBp, left: 0n, refused: 'lottery.numberClosed' };
  let left: bigint | null = null;
  let mine: bigint | null = null;
  for (const { rule, counted, left: ofTier } of numbers) {
    if (ofTier !== null) left = least(left, rule!.measure === 'stake' ? ofTier : stakeFor(ofTier, line, tierBp));
    const cap = rule?.memberCap ?? null;
    if (cap !== null) mine = least(mine, cap > counted.mine ? cap - counted.mine : 0n);
  }
  const both = least(left, mine);
  if (both === null || line.stake <= both) return { tierBp, left: both };
  return {
    tierBp,
    left: both,
    refused: mine !== null && line.stake > mine ? 'lottery.memberLimit' : 'lottery.numberLimit',
  };
}

/** Checks whether the numbers of a sold line are at a lower tier than the line was sold at. */
export function isLowerNow(
  { playType, pick, unitStake, stake, oddsMilli, tierBp }: Placed & { tierBp: number },
  drawId: bigint,
  rules: LimitRules,
  counts: Counts,
): boolean {
  if (rules.size === 0) return false;
  const smallest = { playType, pick, unitStake: 1n, stake: stake / unitStake, oddsMilli };
  return placeOf(smallest, drawId, rules, counts).tierBp < tierBp;
}

/** Returns what a line of one satang would add to the measure of its numbers: its factor, or what it pays. */
const leastOf = ({ unitStake, stake, oddsMilli }: Placed, measure: LimitRule['measure'], bp: number): bigint =>
  measure === 'stake' ? stake / unitStake : paysOnce(1n, oddsMilli, bp);

/** Returns the largest stake whose payout is at most `payout`; it is cut, because exact payouts are rounded up. */
function stakeFor(payout: bigint, { unitStake, stake, oddsMilli }: Placed, tierBp: number): bigint {
  const unit = (payout * EXACT_PER_MINOR) / (oddsMilli * BigInt(tierBp));
  return (unit * stake) / unitStake;
}

/** Adds a line to the counted amounts of its numbers. */
export function putOn(counts: Counts, line: Placed, tierBp: number): void {
  const pays = paysOnce(line.unitStake, line.oddsMilli, tierBp);
  for (const number of numbersOf(line.pick)) {
    const key = numberKey(line.playType, number);
    const { sold, exposure, mine } = counts.get(key) ?? none;
    counts.set(key, { sold: sold + line.stake, exposure: exposure + pays, mine: mine + line.stake });
  }
}
