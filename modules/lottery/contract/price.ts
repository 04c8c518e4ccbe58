// Price and payout of a ticket. All amounts are minor units (satang); only the last step rounds.

/** The amounts that a line can be bought in, in minor units. */
export const unitMinor = { '1': 100n, '0.1': 10n, '0.01': 1n } as const;
export type Unit = keyof typeof unitMinor;

/** The least that a ticket may cost, in minor units: wins are rounded up, so tickets of one satang would beat the margin. */
export const TICKET_PRICE_MIN = 100n;

/** An exact payout counts ten-millionths of a minor unit: thousandths of odds times ten-thousandths of a tier. */
export const EXACT_PER_MINOR = 10_000_000n;

const BASIS_POINTS = 10_000n;
const MULTIPLE_MAX = 1_000_000;

/** Amounts with which a line was bought. */
export interface LineAmount {
  unit: Unit;
  /** Whole number from 1 to 1,000,000. */
  multiple: number;
  /** Numbers of the board that the play type compares: `PlayType.factor`. */
  factor: number;
}

/** What the odds of a line are multiplied with, in minor units: unit × multiple. Throws a `RangeError` on a bad multiple. */
export function betUnit({ unit, multiple }: Pick<LineAmount, 'unit' | 'multiple'>): bigint {
  if (!Number.isInteger(multiple) || multiple < 1 || multiple > MULTIPLE_MAX) {
    throw new RangeError(`not a multiple: ${multiple}`);
  }
  return unitMinor[unit] * BigInt(multiple);
}

/** The stake of a line in minor units: unit × multiple × factor. Throws a `RangeError` on a bad multiple. */
export const stakeOf = (line: LineAmount): bigint => betUnit(line) * BigInt(line.factor);

export interface TicketPrice {
  stake: bigint;
  /** Discount: summed over the lines, then cut to whole minor units once. */
  rebate: bigint;
  /** Stake less rebate: what the wallet is asked for. */
  price: bigint;
}

/** Sums a ticket. Stakes are minor units, rebates basis points of the stake. */
export function priceOf(lines: Iterable<{ stake: bigint; rebateBp: bigint }>): TicketPrice {
  let stake = 0n;
  let rebateParts = 0n;
  for (const line of lines) {
    stake += line.stake;
    rebateParts += line.stake * line.rebateBp;
  }
  const rebate = rebateParts / BASIS_POINTS;
  return { stake, rebate, price: stake - rebate };
}

export interface Won {
  /** `betUnit` of the line, in minor units. */
  unit: bigint;
  /** Odds of the class that was hit, in thousandths. */
  oddsMilli: bigint;
  /** Number of hits of the class. */
  times: number;
  /** Share of the odds that the number still pays, in ten-thousandths: 10000 is all of it. */
  tierBp: number;
}

/** Returns the payout of the hits of a class, in ten-millionths of a minor unit. */
export const exactPayout = ({ unit, oddsMilli, times, tierBp }: Won): bigint =>
  unit * oddsMilli * BigInt(times) * BigInt(tierBp);

/** Returns the payout of a ticket in minor units: the sum of its exact payouts, rounded up once. */
export function payoutOf(exact: Iterable<bigint>): bigint {
  let sum = 0n;
  for (const one of exact) sum += one;
  return (sum + EXACT_PER_MINOR - 1n) / EXACT_PER_MINOR;
}
