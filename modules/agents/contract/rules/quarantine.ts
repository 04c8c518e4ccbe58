// One member's large win is set off against that member's later losses, not against the team.
import { least, most } from './amounts.ts';

/** A member in a period; `net` is what the base counts of him, `carried` (at most 0) what is still to be set off. Minor units. */
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
 * out is taken out for everybody above as well.
 */
export function quarantine(members: readonly QuarantineMember[], above: bigint): Quarantined[] {
  const after = members.map((one) => {
    const setOff = least(most(0n, one.net), -one.carried);
    return { ...one, carried: one.carried + setOff, counted: one.net - setOff };
  });
  const total = after.reduce((sum, { counted }) => sum + counted, 0n);
  if (total >= 0n) return after;
  return after.map((one) => (one.counted < -above ? { ...one, carried: one.carried + one.counted, counted: 0n } : one));
}
