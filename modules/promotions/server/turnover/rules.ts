// Allocation of bets to turnover requirements (promotions.md 5). The database judges bets in sets (`promotions_judge`);
// this code judges the few bets of a member without a verdict, and is the reference for the sets. In minor units.

export interface Requirement {
  requirementNo: bigint;
  baseMinor: bigint;
  /** Multiple in percent: 100 is once. */
  multiplePercent: number;
  requiredMinor: bigint;
  doneMinor: bigint;
  /** Amount locked: the open part of its base, all cash, or only what an absorbed deposit requirement would lock. */
  lock: 'amount' | 'all' | 'bonus';
  /** The absorbed requirement of a deposit. */
  absorbed: Pick<Requirement, 'baseMinor' | 'requiredMinor' | 'multiplePercent'> | null;
}

/** A bet under the rule of one requirement: its weight in parts per million, and the reason if it does not count. */
export interface Assessment {
  weight: number;
  refusal: string | null;
}

export interface Bet {
  factId: bigint;
  /** Valid bet; negative for a correction. */
  basisMinor: bigint;
  /** One assessment per requirement, in the same order. */
  assessments: readonly Assessment[];
}

export interface Verdict {
  requirementNo: bigint;
  factId: bigint;
  basisMinor: bigint;
  usedMinor: bigint;
  weight: number;
  countedMinor: bigint;
  reason: string;
}

const WHOLE = 1_000_000n;
const PERCENT = 100n;

/**
 * Allocates bets first in, first out: the part of a bet not used by the oldest open requirement goes to the next under
 * its own rule. A bet that does not count for one goes to the next in full. Bets are in the order of their facts,
 * requirements oldest first.
 */
export function allocate(requirements: readonly Requirement[], bets: readonly Bet[]): Verdict[] {
  const room = requirements.map(({ requiredMinor, doneMinor }) => requiredMinor - doneMinor);
  return bets.flatMap(({ factId, basisMinor, assessments }) => {
    const verdicts: Verdict[] = [];
    let rest = basisMinor;
    for (const [place, { requirementNo }] of requirements.entries()) {
      const left = room[place]!;
      if (left === 0n) continue;
      const { weight, refusal } = assessments[place]!;
      const { countedMinor, usedMinor } = refusal === null ? countOf(rest, left, weight) : NOTHING;
      const reason = refusal ?? (BigInt(weight) === WHOLE ? 'COUNTED' : 'WEIGHTED');
      verdicts.push({ requirementNo, factId, basisMinor: rest, usedMinor, weight, countedMinor, reason });
      room[place] = left - countedMinor;
      rest -= usedMinor;
      if (refusal === null && rest === 0n) break;
    }
    return verdicts;
  });
}

const NOTHING = { countedMinor: 0n, usedMinor: 0n };

/** Returns the counted amount, at most what is left to play, and the part of the basis used. */
function countOf(basis: bigint, left: bigint, weight: number): { countedMinor: bigint; usedMinor: bigint } {
  const whole = (basis * BigInt(weight)) / WHOLE;
  if (whole <= left) return { countedMinor: whole, usedMinor: basis };
  return { countedMinor: left, usedMinor: ceilDivide(left * WHOLE, BigInt(weight)) };
}

/**
 * Returns the progress of each requirement, oldest first, including bets without a verdict. A pending correction
 * reduces the oldest until its verdict, so that nobody withdraws on a reversed bet.
 */
export function doneWith(requirements: readonly Requirement[], bets: readonly Bet[]): bigint[] {
  const played = bets.filter(({ basisMinor }) => basisMinor >= 0n);
  const done = new Map(requirements.map(({ requirementNo, doneMinor }) => [requirementNo, doneMinor]));
  for (const { requirementNo, countedMinor } of allocate(requirements, played))
    done.set(requirementNo, done.get(requirementNo)! + countedMinor);
  let taken = bets.reduce((sum, { basisMinor }) => (basisMinor < 0n ? sum - basisMinor : sum), 0n);
  return requirements.map(({ requirementNo }) => {
    const counted = done.get(requirementNo)!;
    const less = taken < counted ? taken : counted;
    taken -= less;
    return counted - less;
  });
}

/**
 * Returns the part of the cash that a requirement locks: the unplayed part of its base, rounded up; all cash; or only
 * what an absorbed deposit requirement would lock, because the bonus can be forfeited to withdraw.
 */
export function lockedOf(requirement: Requirement, doneMinor: bigint, cashMinor: bigint): bigint {
  const { lock, absorbed, requiredMinor } = requirement;
  if (doneMinor >= requiredMinor) return 0n;
  if (lock === 'all') return cashMinor;
  if (lock === 'amount') return partOf(requirement, doneMinor);
  return absorbed === null ? 0n : partOf(absorbed, doneMinor);
}

function partOf(
  { baseMinor, multiplePercent, requiredMinor }: Pick<Requirement, 'baseMinor' | 'requiredMinor' | 'multiplePercent'>,
  doneMinor: bigint,
): bigint {
  if (doneMinor >= requiredMinor) return 0n;
  const locked = ceilDivide((requiredMinor - doneMinor) * PERCENT, BigInt(multiplePercent));
  return locked < baseMinor ? locked : baseMinor;
}

function ceilDivide(value: bigint, by: bigint): bigint {
  return (value + by - 1n) / by;
}
