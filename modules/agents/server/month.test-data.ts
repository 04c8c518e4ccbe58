// Expected results of a month of a line, computed from its bets alone: without slots, sums or SQL. Amounts are in
// satang.
import type { Tier } from '../contract/rules/tiers.ts';

/** A settled bet, or a correction, on the day on which it counts. */
export interface Played {
  day: number;
  /** Names of the agents above the member at settlement, from the top. */
  path: readonly string[];
  member: string;
  validBet: bigint;
  netLoss: bigint;
}

/** A contract between an agent and an upline ('' for the merchant), in force from day `from` until before `to`. */
export interface Agreed {
  agent: string;
  upline: string;
  from: number;
  to: number;
  tiers: readonly Tier[];
}

export interface ExpectedRule {
  agreed: readonly Agreed[];
  /** Returns the base in millionths of a satang. */
  base(played: Played): bigint;
  activeMin: bigint;
}

const floorOf = (amount: bigint, by: bigint): bigint => {
  const whole = amount / by;
  return amount % by < 0n ? whole - 1n : whole;
};
const startsWith = (path: readonly string[], place: readonly string[]): boolean =>
  place.every((agent, n) => path[n] === agent);

function rateOf({ activeMin }: ExpectedRule, tiers: readonly Tier[], team: readonly Played[]): bigint {
  const ofMember = new Map<string, bigint>();
  for (const { member, validBet, path } of team) {
    // A moved member has two places, each with its own turnover.
    const key = `${member} ${path.join('.')}`;
    ofMember.set(key, (ofMember.get(key) ?? 0n) + validBet);
  }
  const turnover = [...ofMember.values()].reduce((sum, one) => sum + (one > 0n ? one : 0n), 0n);
  const active = [...ofMember.values()].filter((one) => one >= activeMin).length;
  const reached = tiers.filter((tier) => turnover >= tier.turnoverMin && active >= tier.activeMin);
  return BigInt(Math.max(0, ...reached.map(({ ratePpm }) => ratePpm)));
}

/**
 * Returns the gross of each agent for the days from `from` until before `to`: own entitlement less those of the nearest
 * agents below.
 */
export function expectedGross(
  rule: ExpectedRule,
  all: readonly Played[],
  from: number,
  to: number,
): Map<string, bigint> {
  const played = all.filter(({ day }) => day >= from && day < to);
  const places = new Map<string, readonly string[]>();
  for (const { path } of played)
    path.forEach((_, n) => places.set(path.slice(0, n + 1).join('.'), path.slice(0, n + 1)));
  const contractAt = (place: readonly string[]): Agreed | undefined =>
    rule.agreed.find(
      (one) => one.agent === place.at(-1) && one.upline === (place.at(-2) ?? '') && one.from < to && one.to > from,
    );
  const gross = new Map<string, bigint>();
  const add = (agent: string, amount: bigint): void => void gross.set(agent, (gross.get(agent) ?? 0n) + amount);
  for (const place of places.values()) {
    const contract = contractAt(place);
    if (contract === undefined) continue;
    const team = played.filter(({ path }) => startsWith(path, place));
    const parts = team.reduce((sum, one) => sum + rule.base(one), 0n);
    const entitlement = floorOf(parts * rateOf(rule, contract.tiers, team), 1_000_000_000_000n);
    add(contract.agent, entitlement);
    const above = place.slice(0, -1).toReversed();
    const next = above.findIndex((_, n) => contractAt(place.slice(0, place.length - 1 - n)) !== undefined);
    if (next >= 0) add(above[next]!, -entitlement);
  }
  return gross;
}
