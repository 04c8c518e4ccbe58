// Pure rules for several reports about the same money (payments.md M2). Times are those of the bank.

/** Seconds by which the clocks of a bank and of ours may differ. */
export const CLOCK_SECONDS = 120;

export interface Twins {
  /** Known lines of this account and amount, close in time, that no statement shows yet. */
  lines: number;
  /** New equal lines of the statement. */
  reports: number;
}

/**
 * `new`: unknown money. `join`: it is the earliest known line; equal twins are joined in the order of time. `unclear`:
 * people decide.
 */
export function judgeReport({ lines, reports }: Twins): 'new' | 'join' | 'unclear' {
  if (lines === 0) return 'new';
  return lines === reports ? 'join' : 'unclear';
}

/** Returns the order codes in a reference: words of twelve characters in our alphabet. */
export function codesIn(reference: string | null): string[] {
  return reference === null ? [] : (reference.toUpperCase().match(/\b[2-9A-HJ-NP-Z]{12}\b/g) ?? []);
}

/** An order that the money may belong to. */
export interface Candidate {
  depositId: string;
  tier: 'reference' | 'reserved' | 'account' | 'closed';
  /** Comparison of the payer with the order's player. */
  sender: 'equal' | 'fits' | 'unnamed' | 'differs' | 'scriptDiffers' | 'unregistered';
}

export type Choice =
  | { depositId: string }
  | { reason: 'noOrder' | 'severalOrders' | 'amountOfAnother'; candidates: string[] };

const fits = ({ sender }: Candidate): boolean => sender === 'equal' || sender === 'fits';

/**
 * Chooses the order of a line (M4): by our reference, then by the exact amount, then by the payer's own account and
 * the amount of an open order, then a closed order of a named payer. If two remain, people decide.
 */
export function chooseOrder(candidates: readonly Candidate[]): Choice {
  const of = (tier: Candidate['tier']) => candidates.filter((one) => one.tier === tier);
  const byReference = of('reference');
  if (byReference.length > 0) return oneOf(byReference);
  const reserved = of('reserved');
  const others = of('closed').filter(fits);
  if (reserved.some((one) => !fits(one) && one.sender !== 'unnamed') && others.length > 0)
    return { reason: 'amountOfAnother', candidates: [...reserved, ...others].map((one) => one.depositId) };
  if (reserved.length > 0) return oneOf(reserved);
  const open = of('account').filter(fits);
  if (open.length > 0) return oneOf(open);
  return oneOf(others);
}

function oneOf(orders: readonly Candidate[]): Choice {
  const [first, second] = orders;
  if (first === undefined) return { reason: 'noOrder', candidates: [] };
  if (second === undefined) return { depositId: first.depositId };
  return { reason: 'severalOrders', candidates: orders.map((one) => one.depositId) };
}
