// Allocation of bets to turnover requirements (promotions.md 5). The database judges bets in sets (`promotions_judge`); this
// judges the few bets of one member that have no verdict yet, and is the reference for the sets. Minor units.

export interface Requirement {
  requirementNo: bigint;
  baseMinor: bigint;
  /** 100 = once. */
  multiplePercent: number;
  requiredMinor: bigint;
  doneMinor: bigint;
  /** What it keeps from being withdrawn: its part of the base, all cash, or nothing but what a deposit in it would. */
  lock: 'amount' | 'all' | 'bonus';
  /** The requirement of a deposit that is part of it. */
  absorbed: Pick<Requirement, 'baseMinor' | 'requiredMinor' | 'multiplePercent'> | null;
}

/** A bet under the rule of one requirement: its weight in parts of a million, and the reason why it does not count. */
export interface Assessment {
  weight: number;
  refusal: string | null;
}

export interface Bet {
  factId: bigint;
  /** The valid bet; below zero where a correction takes back. */
  basisMinor: bigint;
  /** One for each requirement, in their order. */
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
 * First in, first out: what the oldest open requirement does not use of a bet is offered to the next under its own rule. A
 * bet that counts nothing for one is offered whole to the next. Bets are given in the order of their facts, requirements
 * oldest first.
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

/** What counts of a bet, at most what is left to play, and what of its basis that uses up. */
function countOf(basis: bigint, left: bigint, weight: number): { countedMinor: bigint; usedMinor: bigint } {
  const whole = (basis * BigInt(weight)) / WHOLE;
  if (whole <= left) return { countedMinor: whole, usedMinor: basis };
  return { countedMinor: left, usedMinor: ceilDivide(left * WHOLE, BigInt(weight)) };
}

/**
 * What counts for each requirement with the bets that wait, oldest first. A correction that waits takes from the oldest until
 * it has its verdict: nobody withdraws on a bet that was taken back.
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
 * What a requirement keeps from being withdrawn of this cash: its part of the base that is not played yet, rounded up; all of it;
 * or, as money may leave when its bonus is given up, what the deposit in it would keep.
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
