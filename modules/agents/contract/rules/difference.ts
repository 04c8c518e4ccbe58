// Commission on a bet as the difference of rates: the agent's own rate for the product, less that of the next agent with
// a contract below in the line of the bet. The sums of a statement are the same, rounded once for its period.
import { rateAt, type Tier } from './tiers.ts';

/** Terms of a rebate contract while they are in force; times in milliseconds. */
export interface RebateTerms {
  planId: string;
  agent: string;
  from: number;
  /** Null while they are open. */
  to: number | null;
  tiers: readonly Tier[];
}

export interface RatedBet {
  /** Agents of the line of the bet, from its root to the one directly above the player. */
  path: readonly string[];
  product: string;
  at: number;
}

export interface RateDifference {
  planId: string;
  ownPpm: number;
  /** Rate of the next agent below with a contract; 0 without one. */
  belowPpm: number;
}

const NO_REACH = { turnover: 0n, active: 0 };

/** Returns the difference in each plan in which the agent had a contract when the bet counted. */
export function differencesOf(agent: string, bet: RatedBet, terms: readonly RebateTerms[]): RateDifference[] {
  const inForce = terms.filter(({ from, to }) => from <= bet.at && (to === null || bet.at < to));
  const rate = ({ tiers }: RebateTerms) => rateAt(tiers, NO_REACH, bet.product);
  const below = bet.path.slice(bet.path.indexOf(agent) + 1);
  return inForce
    .filter((one) => one.agent === agent)
    .map((own) => {
      const others = inForce.filter(({ planId }) => planId === own.planId);
      const next = below.map((id) => others.find((one) => one.agent === id)).find((one) => one !== undefined);
      return { planId: own.planId, ownPpm: rate(own), belowPpm: next === undefined ? 0 : rate(next) };
    });
}
