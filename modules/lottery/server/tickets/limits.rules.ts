// Tiers of numbers: what share of its odds a number still pays, and how much may still be staked on it at that share.
import { EXACT_PER_MINOR } from '../../contract/price.ts';
import { FULL_TIER_BP } from '../../contract/states.ts';

export interface Tier {
  /** Minor units, compared with what is counted; null: no bound. */
  upTo: bigint | null;
  bp: number;
}

export interface LimitRule {
  drawId: bigint | null;
  playType: string;
  /** Null: every number of the play type. */
  pick: string | null;
  /** What is counted against the bounds: stakes, or what the number may pay. */
  measure: 'stake' | 'payout';
  tiers: readonly Tier[];
  /** What one member may stake on the number in a draw; null: no bound. */
  memberCap: bigint | null;
}

/** The limits of a book for one draw. */
export type LimitRules = ReadonlyMap<string, LimitRule>;

/** What is on a number. Minor units. */
export interface Counted {
  sold: bigint;
  exposure: bigint;
  /** What the member who buys has on it; read only where a rule caps it. */
  mine: bigint;
}

/** What is on numbers, by `numberKey`; a number that is not there has nothing. */
export type Counts = Map<string, Counted>;

/** A pick of several numbers counts on each of them. */
export const numbersOf = (pick: string): string[] => [...new Set(pick.split('-'))];
export const numberKey = (playType: string, number: string): string => `${playType} ${number}`;

const ruleKey = (drawId: bigint | null, playType: string, pick: string | null): string =>
  `${drawId ?? ''} ${playType} ${pick ?? ''}`;

export const rulesOf = (rules: readonly LimitRule[]): LimitRules =>
  new Map(rules.map((rule) => [ruleKey(rule.drawId, rule.playType, rule.pick), rule]));

export const hasMemberCap = (rules: LimitRules): boolean =>
  [...rules.values()].some(({ memberCap }) => memberCap !== null);

/** The rule that holds for a number: one of the draw before one of all draws, one of the number before one of all numbers. */
export function ruleFor(rules: LimitRules, drawId: bigint, playType: string, number: string): LimitRule | undefined {
  for (const draw of [drawId, null])
    for (const pick of [number, null]) {
      const rule = rules.get(ruleKey(draw, playType, pick));
      if (rule !== undefined) return rule;
    }
  return undefined;
}

/** The tier that a number is at, and what of the measure is left of it; null: no bound. Above the last bound it is closed. */
export function tierAt(rule: LimitRule | undefined, { sold, exposure }: Counted): { bp: number; left: bigint | null } {
  if (rule === undefined) return { bp: FULL_TIER_BP, left: null };
  const counted = rule.measure === 'stake' ? sold : exposure;
  const tier = rule.tiers.find(({ upTo }) => upTo === null || upTo > counted);
  if (tier === undefined || tier.bp === 0) return { bp: 0, left: 0n };
  return { bp: tier.bp, left: tier.upTo === null ? null : tier.upTo - counted };
}

/** One line as it is put on its numbers. */
export interface Placed {
  playType: string;
  pick: string;
  /** Unit × multiple, and that times the factor; minor units. */
  unitStake: bigint;
  stake: bigint;
  oddsMilli: bigint;
}

export interface Place {
  /** The least tier of its numbers. */
  tierBp: number;
  /** What may still be staked at this tier; null: no bound. */
  left: bigint | null;
  refused?: 'lottery.numberClosed' | 'lottery.numberLimit' | 'lottery.memberLimit';
}

/** What a unit stake pays at its odds and tier when it wins once, rounded up. */
export const paysOnce = (unitStake: bigint, oddsMilli: bigint, tierBp: number): bigint =>
  (unitStake * oddsMilli * BigInt(tierBp) + EXACT_PER_MINOR - 1n) / EXACT_PER_MINOR;

const none: Counted = { sold: 0n, exposure: 0n, mine: 0n };
const least = (one: bigint | null, other: bigint | null): bigint | null =>
  one === null ? other : other === null || one < other ? one : other;

/** Which tier a line would be bought at and whether it fits into it as a whole. */
export function placeOf(line: Placed, drawId: bigint, rules: LimitRules, counts: Counts): Place {
  const numbers = numbersOf(line.pick).map((number) => {
    const rule = ruleFor(rules, drawId, line.playType, number);
    const counted = counts.get(numberKey(line.playType, number)) ?? none;
    return { rule, counted, ...tierAt(rule, counted) };
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

/** The largest stake that pays no more than this; exact payouts are rounded up, so a fraction more is never had. */
function stakeFor(payout: bigint, { unitStake, stake, oddsMilli }: Placed, tierBp: number): bigint {
  const unit = (payout * EXACT_PER_MINOR) / (oddsMilli * BigInt(tierBp));
  return (unit * stake) / unitStake;
}

/** Adds a line that was bought to what is on its numbers. */
export function putOn(counts: Counts, line: Placed, tierBp: number): void {
  const pays = paysOnce(line.unitStake, line.oddsMilli, tierBp);
  for (const number of numbersOf(line.pick)) {
    const key = numberKey(line.playType, number);
    const { sold, exposure, mine } = counts.get(key) ?? none;
    counts.set(key, { sold: sold + line.stake, exposure: exposure + pays, mine: mine + line.stake });
  }
}
