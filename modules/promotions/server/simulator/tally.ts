// Pure calculation of what a campaign would have given.
import { dayIn } from '@sanam/contract/zone';
import type { Occurrence } from '../../contract/campaign-states.ts';
import { occurrenceAt } from '../campaigns/occurrence.ts';

export interface Day {
  day: string;
  grants: number;
  costMinor: bigint;
}

export interface Estimate {
  members: number;
  grants: number;
  costMinor: bigint;
  /** Day on which the budget would have been used up. */
  spentOn: string | null;
  days: Day[];
}

/** Sums grants in the order of time, once per member and occurrence. */
export function createTally(days: readonly string[], rule: { every: Occurrence; zone: string; budget: bigint | null }) {
  const { every, zone, budget } = rule;
  const byDay = new Map<string, Day>(days.map((day) => [day, { day, grants: 0, costMinor: 0n }]));
  const given = new Set<string>();
  const members = new Set<string>();
  let costMinor = 0n;
  let spentOn: string | null = null;
  const keyOf = (memberId: string, at: Date): string => `${memberId} ${occurrenceAt(every, at, zone)}`;
  return {
    has: (memberId: string, at: Date): boolean => given.has(keyOf(memberId, at)),
    add(memberId: string, at: Date, amountMinor: bigint): void {
      const day = byDay.get(dayIn(zone, at.getTime()));
      if (day === undefined) return;
      given.add(keyOf(memberId, at));
      members.add(memberId);
      day.grants += 1;
      day.costMinor += amountMinor;
      costMinor += amountMinor;
      if (spentOn === null && budget !== null && costMinor >= budget) spentOn = day.day;
    },
    total: (): Estimate => ({
      members: members.size,
      grants: given.size,
      costMinor,
      spentOn,
      days: [...byDay.values()],
    }),
  };
}

/** Sums the case that everybody takes part as often as allowed: on the first day of each occurrence. */
export function atMost(
  days: readonly string[],
  {
    every,
    members,
    places,
    amountMinor,
    budget,
  }: { every: Occurrence; members: number; places: number | null; amountMinor: bigint; budget: bigint | null },
): Estimate {
  let left = places ?? Number.POSITIVE_INFINITY;
  let costMinor = 0n;
  let spentOn: string | null = null;
  let before: string | undefined;
  const each = days.map((day): Day => {
    // Noon is certainly within the day, its week and its month.
    const occurrence = occurrenceAt(every, new Date(`${day}T12:00:00Z`), 'UTC');
    const grants = occurrence === before ? 0 : Math.min(members, left);
    before = occurrence;
    left -= grants;
    const cost = amountMinor * BigInt(grants);
    costMinor += cost;
    if (spentOn === null && grants > 0 && budget !== null && costMinor >= budget) spentOn = day;
    return { day, grants, costMinor: cost };
  });
  const grants = each.reduce((sum, one) => sum + one.grants, 0);
  return { members: Math.min(members, grants), grants, costMinor, spentOn, days: each };
}
