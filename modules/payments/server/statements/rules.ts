// The same money, several reports about it (payments.md M2). Times are the bank's.

/** Reports about the same money are never further apart. */
export const JOIN_SECONDS = 120;

export interface Twins {
  /** Lines we have, of this account and amount and near in time, of which no statement has told yet. */
  lines: number;
  /** New lines of the statement that say the same. */
  reports: number;
}

/**
 * `new`: the money was not known. `join`: it is the earliest of the lines we have: each of equal twins gets its own, in
 * the order of time. `unclear`: people must look.
 */
export function judgeReport({ lines, reports }: Twins): 'new' | 'join' | 'unclear' {
  if (lines === 0) return 'new';
  return lines === reports ? 'join' : 'unclear';
}

/** The order codes that a reference may carry: words of twelve signs, as we write them. */
export function codesIn(reference: string | null): string[] {
  return reference === null ? [] : (reference.toUpperCase().match(/\b[2-9A-HJ-NP-Z]{12}\b/g) ?? []);
}

/** An order that money may belong to. */
export interface Candidate {
  depositId: string;
  tier: 'reference' | 'reserved' | 'account' | 'closed';
  /** How the payer fits the order's player. */
  sender: 'equal' | 'fits' | 'unnamed' | 'differs' | 'scriptDiffers' | 'unregistered';
}

export type Choice =
  | { depositId: string }
  | { reason: 'noOrder' | 'severalOrders' | 'amountOfAnother'; candidates: string[] };

const fits = ({ sender }: Candidate): boolean => sender === 'equal' || sender === 'fits';

/**
 * The order of a line (M4): by our reference, else by its exact amount, else by the payer's own account and the amount
 * while an order is open, else a closed order of a payer who is named. Two left: people decide.
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
