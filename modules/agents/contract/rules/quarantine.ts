// One member's large win is set off against that member's later losses, not against the team.
import { least, most, PPM } from './amounts.ts';

/** A member in a period; `net` is what the base counts of him, `carried` (at most 0) what is still to be set off. Of one unit. */
export interface QuarantineMember {
  member: string;
  net: bigint;
  carried: bigint;
}

export interface Quarantined extends QuarantineMember {
  /** What the base counts of the member now. */
  counted: bigint;
}

/**
 * Sets carried wins off against the members' own losses; then, where the direct members' total is negative, takes out
 * each who won more than `above` and carries his win. The members are those of one direct agent, so that what is taken
 * out is taken out for everybody above as well. `others`: what the direct members come to who are not named.
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

/** A place in a line: what play adds to the base there, and the members who are looked at one by one. */
export interface QuarantinePlace {
  path: readonly string[];
  /** Of all direct members, in millionths of a minor unit. */
  total: bigint;
  members: readonly { member: string; net: bigint }[];
}

/** What a member carried, and what of the play counts; in millionths of a minor unit. */
export interface CarriedApart {
  path: readonly string[];
  member: string;
  net: bigint;
  carriedIn: bigint;
  counted: bigint;
  carriedOut: bigint;
}

/**
 * The places of a run in their order: who has two carries from the one to the other. Names only those who carry
 * something, before or after. `above` is minor units.
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
