// Sets a member's large win off against that member's later losses instead of the team's.
import { least, most, PPM } from './amounts.ts';

/**
 * A member in a period: `net` is the contribution to the base, `carried` (at most 0) the win still to be set off. Both
 * in the same unit.
 */
export interface QuarantineMember {
  member: string;
  net: bigint;
  carried: bigint;
}

export interface Quarantined extends QuarantineMember {
  /** Contribution of the member that counts now. */
  counted: bigint;
}

/**
 * Sets carried wins off against the members' own losses. Then, if the total of the direct members is negative, removes
 * each member who won more than `above`; these members carry their win. The members belong to one direct agent, so that
 * the removal applies to everybody above as well. `others`: total of the direct members not listed.
 */
export function quarantine(members: readonly QuarantineMember[], above: bigint, others = 0n): Quarantined[] {
  const after = members.map((one) => {
    const setOff = least(most(0n, one.net), -one.carried);
    return { ...one, carried: one.carried + setOff, counted: one.net - setOff };
  });
  const total = after.reduce((sum, { counted }) => sum + counted, others);
  if (total >= 0n) return after;
  return after.map((one) => (one.counted < -above ? { ...one, carried: one.carried + one.counted, counted: 0n } : one));
}

/** A place in a line: the contribution of its members to the base, and the members examined one by one. */
export interface QuarantinePlace {
  path: readonly string[];
  /** Total of all direct members, in millionths of a minor unit. */
  total: bigint;
  members: readonly { member: string; net: bigint }[];
}

/** A member's carries before and after, and the part of the play that counts, in millionths of a minor unit. */
export interface CarriedApart {
  path: readonly string[];
  member: string;
  net: bigint;
  carriedIn: bigint;
  counted: bigint;
  carriedOut: bigint;
}

/**
 * Applies the rule to the places of a run in order; a member with two places takes the carry from the first to the
 * second. Returns only members with a carry before or after. `above` is in minor units.
 */
export function quarantinePlaces(
  places: readonly QuarantinePlace[],
  carried: ReadonlyMap<string, bigint>,
  above: bigint,
): CarriedApart[] {
  const open = new Map(carried);
  return places.flatMap(({ path, total, members }) => {
    const before = members.map((one) => ({ ...one, carried: open.get(one.member) ?? 0n }));
    const others = members.reduce((rest, { net }) => rest - net, total);
    return quarantine(before, above * PPM, others).flatMap(({ member, net, carried: carriedOut, counted }, at) => {
      open.set(member, carriedOut);
      const carriedIn = before[at]!.carried;
      return carriedIn === 0n && carriedOut === 0n ? [] : [{ path, member, net, carriedIn, counted, carriedOut }];
    });
  });
}
