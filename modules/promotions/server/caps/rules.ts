// Caps of bonuses that staff give by hand.
import { fromWire } from '@sanam/contract';

export interface Caps {
  version: number;
  /** Amount by role; a role that is missing has no cap. */
  caps: Readonly<Record<string, string>>;
}

/** Returns the cap of a person, the highest of the roles that let bonuses be given; undefined without a cap. */
export function capOf({ caps }: Pick<Caps, 'caps'>, roles: readonly string[]): bigint | undefined {
  let highest = 0n;
  for (const role of roles) {
    const cap = caps[role];
    if (cap === undefined) return undefined;
    if (fromWire(cap) > highest) highest = fromWire(cap);
  }
  return highest;
}

/** Checks whether a role may give more than before. */
export const letsGiveMore = ({ caps: now }: Caps, { caps: wanted }: Caps): boolean =>
  Object.entries(now).some(([role, max]) => wanted[role] === undefined || fromWire(wanted[role]) > fromWire(max));
